import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { tryApply } from '../../data/apply.ts';
import { countComments } from '../../data/comment-counts.ts';
import { fileAttributes } from '../../data/file.ts';
import { pageLibrary } from '../../data/library.ts';
import {
  getMadeFiles,
  getStoredRecording,
  type MadeFile,
  type StoredRecording,
  type WithFile,
} from '../../data/recording.ts';
import { putMadeFile, rewriteFile } from '../../data/recording-changes.ts';
import { getItem } from '../../data/table/items.ts';
import { recordingKey } from '../../data/table/keys.ts';
import { isoNow } from '../../process/clock.ts';
import { endAttempt, storeJobId } from '../conversion/attempts.ts';
import { newFile } from '../files/create-file.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { haveDataVersion } from '../test-support/data-version.ts';
import { replacedFile, storeRecording } from '../test-support/recordings.ts';
import { moveFile } from './move-items.ts';

useOwnTable();

const OLD = [0, 1];

const raw = (id: string) => getItem(z.record(z.string(), z.unknown()), recordingKey(id));
const rawNames = async (id: string) => Object.keys((await raw(id)) ?? {}).sort();
const read = async (id: string) => (await getMadeFiles([id]))[0];
const NEXT = { orderedBy: 'u', keepsTexts: true, cut: null };

/** Without what says how the item is stored. */
const what = <Stored extends WithFile>(stored: Stored | undefined | null) =>
  stored && { ...stored, isFlat: undefined, version: 0 };

beforeEach(() => haveDataVersion());
afterAll(async () => {
  await haveDataVersion();
  vi.restoreAllMocks();
});

/** A recording that waits for a file that is converted. The items have the form of a version of the data. */
async function waiting(version: number): Promise<{ recording: StoredRecording; made: MadeFile }> {
  await haveDataVersion(version);
  const recording = await storeRecording({ originalKey: 'originals/a', transcodeStatus: 'completed', mp4Key: 'a' });
  const blank = newFile('u', recording);
  const file = { ...blank.file, originalKey: 'originals/b', conversionAttempt: 1, updatedAt: isoNow() };
  const made: MadeFile = { ...blank, file: { ...file, transcodeStatus: 'processing' } };
  const next = { ...NEXT, fileId: made.id };
  await changeRecording(recording.id, (before) => ({
    after: { ...before, next },
    with: [putMadeFile(made, recording)],
  }));
  await haveDataVersion();
  return { recording, made };
}

const COMPLETED = {
  status: 'completed',
  mp4Key: 'b',
  smallKey: null,
  durationMs: 1000,
  picture: null,
  strip: null,
} as const;

describe.each(OLD)('a made file of version %i', (version) => {
  it('is read as it is, and has the item of one that is made now after its migration', async () => {
    const { recording, made } = await waiting(version);
    expect(await rawNames(made.id)).toContain('originalKey');
    expect(await read(made.id)).toEqual({ ...made, isFlat: true });
    await moveFile(made.id);
    expect(await read(made.id)).toEqual({ ...made, version: made.version + 1 });
    const other = { ...made, id: `${made.id}x`, file: { ...made.file, id: `${made.id}x` } };
    await tryApply([putMadeFile(other, recording)]);
    const [moved, created] = [await raw(made.id), await raw(other.id)];
    expect(created).toMatchObject({ type: 'file', recordingId: recording.id });
    expect({ ...moved, ...recordingKey(other.id), id: other.id, GSI1PK: '', GSI1SK: '', version: 0 }).toEqual({
      ...created,
      GSI1PK: '',
      GSI1SK: '',
    });
  });

  it('loses no change that comes while it is moved', async () => {
    const { made } = await waiting(version);
    const found = await read(made.id);
    await haveDataVersion(version);
    await storeJobId({ recordingId: made.id, attempt: 1 }, 'a-job');
    expect(await rawNames(made.id)).not.toContain('file');
    await haveDataVersion();
    expect(found && (await tryApply([rewriteFile(found)]))).toBe(false);
    await moveFile(made.id);
    expect(await read(made.id)).toMatchObject({ file: { conversionJobId: 'a-job' } });
  });

  it.each(['before', 'after'])('is shown once it is converted, also %s the migration', async (when) => {
    const { recording, made } = await waiting(version);
    if (when === 'after') for (const { id } of [recording, made]) await moveFile(id);
    await endAttempt({ recordingId: made.id, attempt: 1 }, COMPLETED);
    if (when === 'before') for (const { id } of [recording, made]) await moveFile(id);
    expect(await getStoredRecording(recording.id)).toMatchObject({
      file: { mp4Key: 'b', fileId: made.id, number: 1 },
      next: null,
      earlier: [{ fileSize: null }],
    });
    expect(await read(made.id)).toMatchObject({ file: { transcodeStatus: 'completed' } });
    for (const { id } of [recording, made]) expect((await raw(id))?.file).toMatchObject({ mp4Key: 'b' });
  });
});

/** A recording with something of every kind, in the form of a version of the data. */
async function flatRecording(version: number): Promise<StoredRecording> {
  await haveDataVersion(version);
  const { id } = await storeRecording({
    ...replacedFile('w_f'),
    thumbnailKey: 'originals/t',
    duration: 60,
    fileSize: 5,
    captions: [{ id: 'c', language: 'de', label: 'Deutsch', automatic: null }],
    segments: { uploadId: 'u', state: 'joined', isWatchable: true, saving: null, attached: null },
    next: { ...NEXT, fileId: 'w_n' },
    cut: { kept: [[0, 1000]], source: 0 },
    moments: [[0, 1000]],
    countedAs: 3,
    hiddenComments: { main: 2 },
    commentCount: 2,
  });
  const stored = await getStoredRecording(id);
  if (!stored?.isFlat) throw new Error('The recording is not stored in the old form');
  await haveDataVersion();
  return stored;
}

const inLibrary = async ({ workspaceId }: StoredRecording) =>
  (await pageLibrary(workspaceId, { from: '', after: null })).items;

const FLAT_NAMES = [...Object.keys(fileAttributes), 'versions'].filter(
  (name) => !['duration', 'segments'].includes(name),
);

/** Whether a recording has its file as one attribute, and no attribute of it besides. */
async function isWhole(id: string): Promise<boolean> {
  const names = await rawNames(id);
  return names.includes('file') && !FLAT_NAMES.some((name) => names.includes(name));
}

describe.each(OLD)('a recording of version %i', (version) => {
  it('is the same after its migration, for lists too, and is migrated once', async () => {
    const before = await flatRecording(version);
    const listed = await inLibrary(before);
    expect([await isWhole(before.id), listed]).toMatchObject([false, [{ file: { duration: 60 } }]]);
    await moveFile(before.id);
    const [after, item] = [await getStoredRecording(before.id), await raw(before.id)];
    expect([what(after), await isWhole(before.id)]).toEqual([what(before), true]);
    expect(await inLibrary(before)).toEqual(listed);
    for (const id of [before.id, 'w_gone']) await moveFile(id);
    expect(await raw(before.id)).toEqual(item);
  });

  it('keeps its form until the data have version 2, and then any change gives it the new one', async () => {
    const { id } = await flatRecording(version);
    const rename = (name: string) => changeRecording(id, (recording) => ({ after: { ...recording, name } }));
    await haveDataVersion(1);
    await rename('Renamed');
    expect([await isWhole(id), (await raw(id))?.name]).toEqual([false, 'Renamed']);
    const before = await getStoredRecording(id);
    await haveDataVersion(2);
    await rename('Again');
    expect([await isWhole(id), what(await getStoredRecording(id))]).toEqual([
      true,
      { ...what(before), name: 'Again', libraryAt: expect.any(String) },
    ]);
  });

  it('loses no comment and no change that come while it is moved', async () => {
    const { id, commentCount } = await flatRecording(version);
    const comment = () => tryApply(countComments({ recordingId: id, by: 1, link: null, fileNumber: 1 }));
    const rename = changeRecording(id, (recording) => ({ after: { ...recording, name: 'Renamed' } }));
    const comments = await Promise.all([comment(), moveFile(id), comment(), rename, moveFile(id), comment()]);
    const written = comments.filter((each) => each === true).length;
    expect(await getStoredRecording(id)).toMatchObject({ name: 'Renamed', commentCount: commentCount + written });
    expect(await isWhole(id)).toBe(true);
  });

  it('takes comments on the file that it shows alone, before and after its migration', async () => {
    const [{ id: first }, { id: replaced }] = [
      await haveDataVersion(version).then(() => storeRecording({})),
      await flatRecording(version),
    ];
    const takes = (recordingId: string) =>
      Promise.all(
        [0, 1, 2].map((fileNumber) => tryApply(countComments({ recordingId, by: 1, link: null, fileNumber }))),
      );
    const both = async () => [await takes(first), await takes(replaced)];
    const expected = [
      [true, false, false],
      [false, true, false],
    ];
    expect(await both()).toEqual(expected);
    for (const id of [first, replaced]) await moveFile(id);
    expect(await both()).toEqual(expected);
  });
});

it('an item stores nothing of its file beside it, except what the index of the library has', async () => {
  const { id, file } = await storeRecording({ originalKey: 'originals/a', duration: 60 });
  expect([await isWhole(id), (await raw(id))?.file]).toEqual([true, expect.not.objectContaining({ mp4Key: null })]);
  expect(await getStoredRecording(id)).toMatchObject({ file: { ...file, fileId: id } });
});
