import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { withEarlier } from '../../data/earlier-files.ts';
import { fileIdsOf } from '../../data/file.ts';
import { getMadeFiles } from '../../data/recording.ts';
import { getItem } from '../../data/table/items.ts';
import { recordingKey } from '../../data/table/keys.ts';
import { isInline } from '../../data/version-0-earlier-file.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { createFile } from '../files/create-file.ts';
import { deleteFile } from '../files/delete-file.ts';
import { listFiles } from '../files/list-files.ts';
import { restoreFile } from '../files/restore-file.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { updateRecording } from '../recordings/update-recording.ts';
import { KEPT, useCuts } from '../test-support/cuts.ts';
import { haveDataVersion } from '../test-support/data-version.ts';
import { attach, complete, keysUnder, prepare } from '../test-support/files.ts';
import { stored } from '../test-support/recordings.ts';
import { refusal } from '../test-support/tenants.ts';
import { moveEarlierFiles } from './move-items.ts';

const { here, another, cutAndRender } = useCuts();

const raw = (id: string) => getItem(z.record(z.string(), z.unknown()), recordingKey(id));
const isOfVersion0 = async (id: string) => (await stored(id)).earlier.every(isInline);
const made = async (id: string) => getMadeFiles(fileIdsOf(await stored(id)));

/** The last second of the original is in whole. */
const MOMENTS = [KEPT[0], [40_000, 61_000]];

// Other tests of this process have data of this version.
afterAll(async () => {
  await haveDataVersion();
  vi.restoreAllMocks();
});

/** Replaces the file of a recording. @returns the id of the made file */
async function replace(id: string): Promise<string> {
  const file = await createFile(here.owner, id, { keepsTexts: true });
  await attach(here.owner, file.id, 30);
  await prepare(file.id);
  await complete(file.id);
  return file.id;
}

/** A recording of version 0 whose cut was replaced, as a program stored it that kept no moments of cuts. */
async function replacedCut() {
  await haveDataVersion(0);
  const id = await another();
  const cutId = await cutAndRender(id);
  await replace(id);
  await changeRecording(id, async (recording) => {
    const { earlier } = await withEarlier(recording);
    return { after: { ...recording, earlier: earlier.map((each) => ({ ...each, moments: null })) } };
  });
  return { id, cutId };
}

const seen = async (id: string) => {
  const [recording, files] = await Promise.all([getRecording(here.owner, id), listFiles(here.owner, id)]);
  return { recording, files, earlier: (await withEarlier(await stored(id))).earlier };
};
type Seen = Awaited<ReturnType<typeof seen>>;

/** Without the item of each file: the first has none in data of version 0. */
const without = ({ earlier, ...others }: Seen) => ({
  ...others,
  earlier: earlier.map(({ fileId: _fileId, ...file }) => file),
});

describe('earlier files of version 0', () => {
  it('become items, which show what the list has shown, once', async () => {
    const { id, cutId } = await replacedCut();
    expect([await isOfVersion0(id), (await made(id)).some(({ ended }) => ended)]).toEqual([true, false]);
    const before = await seen(id);
    expect(before.earlier).toMatchObject([
      { number: 0, fileId: id, moments: null },
      { number: 2, fileId: cutId, moments: MOMENTS },
    ]);
    await haveDataVersion(1);
    await moveEarlierFiles(id);
    expect(without(await seen(id))).toEqual(without(before));
    const [recording, files] = [await raw(id), await made(id)];
    expect(recording?.versions).toMatchObject({
      earlier: [{ fileSize: before.earlier[0]?.fileSize }, { fileId: cutId }],
    });
    expect(await isOfVersion0(id)).toBe(false);
    expect(files.filter(({ ended }) => ended)).toHaveLength(2);
    for (const each of [id, cutId, 'w_gone']) await moveEarlierFiles(each);
    expect([await raw(id), await made(id)]).toEqual([recording, files]);
  });

  it('lose no change that comes meanwhile', async () => {
    const { id } = await replacedCut();
    await haveDataVersion(1);
    await Promise.all([
      moveEarlierFiles(id),
      updateRecording(here.owner, id, { name: 'Renamed' }),
      moveEarlierFiles(id),
    ]);
    const { recording, files } = await seen(id);
    expect([recording.name, files.earlier.map(({ number }) => number)]).toEqual(['Renamed', [0, 2]]);
    expect((await made(id)).filter(({ ended }) => ended)).toHaveLength(2);
  });

  it.runIf(IS_NIGHTLY).each(['before', 'after'])('can be restored and deleted %s their migration', async (when) => {
    const { id, cutId } = await replacedCut();
    const { recording } = await seen(id);
    await haveDataVersion(1);
    if (when === 'after') await moveEarlierFiles(id);
    expect(await restoreFile(here.owner, id, 0)).toMatchObject({ duration: 60, moments: null });
    expect(await restoreFile(here.owner, id, 3)).toMatchObject({ duration: 30, moments: recording.moments });
    expect(await restoreFile(here.owner, id, 2)).toMatchObject({ duration: 40, moments: MOMENTS });
    expect(await isOfVersion0(id)).toBe(false);
    expect((await seen(id)).files.earlier.map(({ number }) => number)).toEqual([4, 5]);
    await deleteFile(here.owner, id, 4);
    await runCleanup();
    expect((await keysUnder(id)).filter((key) => !key.startsWith('captions/'))).toEqual([]);
    expect((await keysUnder(cutId)).length).toBeGreaterThan(2);
    await restoreFile(here.owner, id, 5);
    await expect(getRecording(here.owner, cutId)).rejects.toEqual(refusal('NOT_FOUND'));
    await deleteFile(here.owner, id, 6);
    await runCleanup();
    expect(await keysUnder(cutId)).toEqual([]);
  });
});

it.runIf(IS_NIGHTLY)('stay what they are while the data have version 0', async () => {
  const { id } = await replacedCut();
  await restoreFile(here.owner, id, 0);
  await deleteFile(here.owner, id, 2);
  expect([await isOfVersion0(id), (await made(id)).some(({ ended }) => ended)]).toEqual([true, false]);
  expect((await seen(id)).files.earlier.map(({ number }) => number)).toEqual([3]);
});
