import { expect, it } from 'vitest';
import { newId } from '../process/ids.ts';
import { scopedId } from './keys.ts';
import {
  createSegmentUploadWrite,
  deleteSegmentUploadWrite,
  endJoinWrite,
  getSegmentUpload,
  listDueSegmentUploads,
  orderJoinWrite,
  postponeSegmentUpload,
  renewSegmentUpload,
  type SegmentUpload,
} from './segment-upload.ts';
import { transact, tryTransact } from './table.ts';

const [EARLY, LATE] = ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'];

async function stored(changes: Partial<SegmentUpload> = {}): Promise<SegmentUpload> {
  const upload: SegmentUpload = {
    ...{ id: newId(), recordingId: scopedId(newId(), newId()), userId: newId() },
    ...{ startedAt: EARLY, signOfLifeAt: EARLY, countedBytes: 0, checkedPages: null, phase: 'recording' },
    ...{ joins: 0, playlistEtag: null, playlistVersionId: null, dueAt: EARLY },
    ...changes,
  };
  await transact([createSegmentUploadWrite(upload)]);
  return upload;
}

const reread = async ({ recordingId }: SegmentUpload): Promise<SegmentUpload> => {
  const found = await getSegmentUpload(recordingId);
  if (!found) throw new Error('The upload is gone');
  return found;
};

async function dueIds(by: string): Promise<string[]> {
  const ids: string[] = [];
  for (const list of listDueSegmentUploads(by)) for await (const { id } of list) ids.push(id);
  return ids;
}

const checkedPages = { count: 1, etags: 'e', lastStartMs: 198_000 };
const life = { now: LATE, dueAt: LATE, countedBytes: 7, checkedPages };
const attached = { playlistEtag: '"a"', dueAt: LATE };
const provisional = { playlistEtag: null, dueAt: LATE };

it('a recording has only one upload of segments', async () => {
  const upload = await stored();
  expect(await reread(upload)).toMatchObject(upload);
  expect(await tryTransact([createSegmentUploadWrite({ ...upload, id: newId() })])).toBe(false);
});

it('an upload of segments is listed at its due time, also after it was postponed', async () => {
  const upload = await stored();
  expect(await dueIds(EARLY)).not.toContain(upload.id);
  expect(await dueIds('2020-01-01T00:00:01.000Z')).toContain(upload.id);
  expect(await postponeSegmentUpload(upload, LATE)).toBe(true);
  expect(await postponeSegmentUpload(upload, LATE)).toBe(false);
  expect(await dueIds('2020-01-01T00:00:01.000Z')).not.toContain(upload.id);
});

it('two renewals that read the same state renew an upload of segments once', async () => {
  const upload = await stored();
  expect(await renewSegmentUpload(upload, life)).toBe(true);
  expect(await renewSegmentUpload(upload, life)).toBe(false);
  expect(await reread(upload)).toMatchObject({ countedBytes: 7, checkedPages, signOfLifeAt: LATE, dueAt: LATE });
});

it('an attached upload of segments is neither renewed nor attached again', async () => {
  const upload = await stored();
  await transact([orderJoinWrite(upload, attached)]);
  expect(await tryTransact([orderJoinWrite(upload, attached)])).toBe(false);
  const now = await reread(upload);
  expect(now).toMatchObject({ phase: 'joining', joins: 1, playlistEtag: '"a"' });
  expect(await renewSegmentUpload(upload, life)).toBe(false);
});

it('a sign of life of the recorder cancels a provisional join, and prevents one', async () => {
  const upload = await stored();
  await transact([orderJoinWrite(upload, provisional)]);
  const joining = await reread(upload);
  await renewSegmentUpload(joining, life);
  expect(await tryTransact([endJoinWrite(joining, { dueAt: LATE })])).toBe(false);
  expect(await tryTransact([orderJoinWrite(joining, provisional)])).toBe(false);
  await transact([orderJoinWrite(await reread(upload), provisional)]);
  expect(await reread(upload)).toMatchObject({ phase: 'joining', joins: 2 });
});

it('only the last ordered join can end', async () => {
  const upload = await stored();
  await transact([orderJoinWrite(upload, provisional)]);
  const first = await reread(upload);
  await transact([orderJoinWrite(first, attached)]);
  expect(await tryTransact([endJoinWrite(first, { dueAt: LATE })])).toBe(false);
  await transact([endJoinWrite(await reread(upload), { dueAt: LATE })]);
  expect(await reread(upload)).toMatchObject({ phase: 'kept', joins: 2 });
});

it('an upload of segments is deleted only by its own id, and a second deletion is no error', async () => {
  const upload = await stored();
  expect(await tryTransact([deleteSegmentUploadWrite({ ...upload, id: newId() })])).toBe(false);
  await transact([deleteSegmentUploadWrite(upload)]);
  expect(await getSegmentUpload(upload.recordingId)).toBeNull();
  await transact([deleteSegmentUploadWrite(upload)]);
});
