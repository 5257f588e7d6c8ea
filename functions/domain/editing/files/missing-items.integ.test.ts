import { beforeAll, describe, expect, it } from 'vitest';
import { apply } from '../../../data/ground/apply.ts';
import { fileKey } from '../../../data/table/keys.ts';
import { remove } from '../../../data/table/transaction.ts';
import { withEarlier } from '../../../data/video/earlier-files.ts';
import { getFiles } from '../../../data/video/file-item.ts';
import type { Actor } from '../../ground/actor.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { KEPT, useCuts } from '../../test-support/cuts.ts';
import { attach, complete, prepare } from '../../test-support/files.ts';
import { put } from '../../test-support/objects.ts';
import { stored } from '../../test-support/recordings.ts';
import { versionsNaming } from '../../test-support/stored-versions.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { createFile } from './create-file.ts';
import { cutRecording } from './cut-recording.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { restoreFile } from './restore-file.ts';

const { here, another } = useCuts();
let owner: Actor;
beforeAll(() => {
  ({ owner } = here);
});

/** Sends and converts another file for a recording, which shows it then. @returns its id */
async function replace(id: string): Promise<string> {
  const made = await createFile(owner, id, { keepsTexts: true });
  await attach(owner, made.id, 30);
  await prepare(made.id);
  await complete(made.id);
  return made.id;
}

interface Files {
  id: string;
  /** The ids of all files that were made for it. */
  made: string[];
}

/** A recording that has replaced its file twice, and waits for a fourth. */
async function withFiles(): Promise<Files> {
  const id = await another();
  const made = [await replace(id), await replace(id)];
  const { id: next } = await createFile(owner, id, { keepsTexts: true });
  await attach(owner, next, 30);
  return { id, made: [...made, next] };
}

/** The files whose items these tests remove, in the order of `made`. */
const MISSING = ['earlier', 'shown', 'next'] as const;
type Missing = (typeof MISSING)[number];

async function without(missing: Missing): Promise<Files> {
  const files = await withFiles();
  await apply([remove({ Key: fileKey(files.made[MISSING.indexOf(missing)] ?? '') })]);
  return files;
}

const numbersOf = async (id: string) => (await listFiles(owner, id)).earlier.map(({ number }) => number);

describe.each(MISSING)('a recording whose item of the %s file is missing', (missing) => {
  it('is replaced, cut and restored', async () => {
    const { id, made } = await without(missing);
    const waiting = made.at(-1) ?? '';
    if (missing === 'next') {
      const other = await without(missing);
      expect(await restoreFile(owner, other.id, 0)).toMatchObject({ fileVersion: 3, nextFile: null });
      const cut = await without(missing);
      expect(await cutRecording(owner, cut.id, { kept: [[0, 20_000]], fileVersion: 2 })).toMatchObject({
        nextFile: 'cut',
      });
      await replace(id);
    } else {
      await prepare(waiting);
      await complete(waiting);
    }
    const earlier = missing === 'earlier' ? [0, 2] : [0, 1, 2];
    expect(await numbersOf(id)).toEqual(earlier);
    const { recording, earlier: files } = await withEarlier(await stored(id));
    // Each has an item, that of the first file and of one that was missing too.
    expect(await getFiles(recording.earlier.map(({ fileId }) => fileId))).toHaveLength(earlier.length);
    const { mp4Key } = files.at(-1) ?? {};
    expect(await restoreFile(owner, id, 2)).toMatchObject({ fileVersion: 4 });
    expect((await stored(id)).file.mp4Key).toBe(mp4Key);
    expect(await cutRecording(owner, id, { kept: [[0, 20_000]], fileVersion: 4 })).toMatchObject({ nextFile: 'cut' });
  });

  it('plays, lists what is there, and leaves nothing of what is deleted', async () => {
    const { id, made } = await without(missing);
    const { mp4FilePath, ...shown } = await getRecording(owner, id);
    expect(shown).toMatchObject({ fileVersion: 2, transcodeStatus: 'completed', nextFile: 'replacement' });
    expect(await openObject(owner, { path: mp4FilePath ?? '', download: false })).toContain('/media/');
    expect(await numbersOf(id)).toEqual(missing === 'earlier' ? [0] : [0, 1]);
    expect((await listFiles(owner, id)).next === null).toBe(missing === 'next');
    // Beside its objects, a file has those that no attribute names.
    await Promise.all(made.map((each) => put(`converted/${each}/1/strip/frame.0000001.jpg`)));
    await deleteFile(owner, id, 0);
    await runCleanup();
    expect((await numbersOf(id)).includes(0)).toBe(false);
    await deleteRecording(owner, id);
    await runCleanup();
    expect(await versionsNaming([id, ...made])).toEqual([]);
    expect(await getFiles(made)).toEqual([]);
  });
});

it('a cut whose item is missing gives way to another cut, and to the original', async () => {
  const [id, other] = [await another(), await another()];
  for (const each of [id, other]) {
    await cutRecording(owner, each, { kept: KEPT, fileVersion: 0 });
    const { next } = await listFiles(owner, each);
    await apply([remove({ Key: fileKey(next?.recordingId ?? '') })]);
  }
  expect(await cutRecording(owner, id, { kept: [[0, 5000]], fileVersion: 1 })).toMatchObject({ nextFile: 'cut' });
  expect(await restoreFile(owner, other, 0)).toMatchObject({ nextFile: null, duration: 60 });
});
