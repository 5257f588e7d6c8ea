import { expect, it } from 'vitest';
import { segmentUpload } from '../../domain/test-support/segment-upload.ts';
import { newId } from '../../process/ids.ts';
import { apply, tryApply } from '../ground/apply.ts';
import {
  closeJoin,
  getSegmentUpload,
  listDueSegmentUploads,
  orderNextJoin,
  postponeSegmentUpload,
  putSegmentUpload,
  removeSegmentUpload,
  renewSegmentUpload,
  type SegmentUpload,
} from './segment-upload.ts';

const [EARLY, LATE] = ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'];

async function stored(): Promise<SegmentUpload> {
  const upload = segmentUpload();
  await apply([putSegmentUpload(upload)]);
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

const checkedPages = { count: 1, identity: 'e', lastStartMs: 198_000 };
const life = { now: LATE, dueAt: LATE, countedBytes: 7, checkedPages };
const attached = { attached: { fingerprint: '"a"', version: '1' }, dueAt: LATE };
const provisional = { dueAt: LATE };

it('a recording has only one upload of segments', async () => {
  const upload = await stored();
  expect(await reread(upload)).toMatchObject(upload);
  expect(await tryApply([putSegmentUpload({ ...upload, id: newId() })])).toBe(false);
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
  await apply([orderNextJoin(upload, attached)]);
  expect(await tryApply([orderNextJoin(upload, attached)])).toBe(false);
  const now = await reread(upload);
  expect(now).toMatchObject({ phase: 'joining', joins: 1, playlistEtag: '"a"' });
  expect(await renewSegmentUpload(upload, life)).toBe(false);
});

it('a sign of life of the recorder cancels a provisional join, and prevents one', async () => {
  const upload = await stored();
  await apply([orderNextJoin(upload, provisional)]);
  const joining = await reread(upload);
  await renewSegmentUpload(joining, life);
  expect(await tryApply([closeJoin(joining, { dueAt: LATE })])).toBe(false);
  expect(await tryApply([orderNextJoin(joining, provisional)])).toBe(false);
  await apply([orderNextJoin(await reread(upload), provisional)]);
  expect(await reread(upload)).toMatchObject({ phase: 'joining', joins: 2 });
});

it('only the last ordered join can end', async () => {
  const upload = await stored();
  await apply([orderNextJoin(upload, provisional)]);
  const first = await reread(upload);
  await apply([orderNextJoin(first, attached)]);
  expect(await tryApply([closeJoin(first, { dueAt: LATE })])).toBe(false);
  await apply([closeJoin(await reread(upload), { dueAt: LATE })]);
  expect(await reread(upload)).toMatchObject({ phase: 'kept', joins: 2 });
});

it('an upload of segments is deleted only by its own id, and a second deletion is no error', async () => {
  const upload = await stored();
  expect(await tryApply([removeSegmentUpload({ ...upload, id: newId() })])).toBe(false);
  await apply([removeSegmentUpload(upload)]);
  expect(await getSegmentUpload(upload.recordingId)).toBeNull();
  await apply([removeSegmentUpload(upload)]);
});
