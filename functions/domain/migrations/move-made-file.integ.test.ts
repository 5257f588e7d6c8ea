import { expect, it } from 'vitest';
import * as z from 'zod';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { tryApply } from '../../data/apply.ts';
import { getMadeFiles, getStoredRecording, type MadeFile, type StoredRecording } from '../../data/recording.ts';
import { fileCreated } from '../../data/recording-changes.ts';
import { getItem, putItem } from '../../data/table/items.ts';
import { conversionIndex, recordingKey } from '../../data/table/keys.ts';
import { asRecordingItem, madeFileMoved } from '../../data/version-0-made-file.ts';
import { isoNow } from '../../process/clock.ts';
import { endAttempt, storeJobId } from '../conversion/attempts.ts';
import { newFile } from '../files/create-file.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { storeRecording } from '../test-support/recordings.ts';
import { moveMadeFile } from './move-to-version-1.ts';

useOwnTable();

const raw = (id: string) => getItem(z.record(z.string(), z.unknown()), recordingKey(id));
const read = async (id: string) => (await getMadeFiles([id]))[0];
const NEXT = { orderedBy: 'u', keepsTexts: true, cut: null };

/** A recording that waits for a file that is converted. Its item has the form of version 0. */
async function waiting(): Promise<{ recording: StoredRecording; made: MadeFile }> {
  const recording = await storeRecording({ originalKey: 'originals/a', transcodeStatus: 'completed', mp4Key: 'a' });
  const blank = newFile('u', recording);
  const file = { ...blank.file, originalKey: 'originals/b', conversionAttempt: 1, updatedAt: isoNow() };
  const made: MadeFile = { ...blank, file: { ...file, transcodeStatus: 'processing' } };
  const place = conversionIndex('processing', made.id, made.file.updatedAt);
  await putItem({ Item: { ...recordingKey(made.id), ...place, ...asRecordingItem(made, recording) } });
  const next = { ...NEXT, fileId: made.id };
  await changeRecording(recording.id, (before) => ({ after: { ...before, next } }));
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

it('a made file of version 0 is read as it is, and has the item of one that is made now after its migration', async () => {
  const { recording, made } = await waiting();
  expect(await read(made.id)).toEqual(made);
  await moveMadeFile(made.id);
  expect(await read(made.id)).toEqual({ ...made, version: made.version + 1 });
  const other = { ...made, id: `${made.id}x`, file: { ...made.file, id: `${made.id}x` } };
  await tryApply([fileCreated(other, recording)]);
  const [moved, created] = [await raw(made.id), await raw(other.id)];
  expect(created).toMatchObject({ type: 'file', recordingId: recording.id });
  expect(Object.keys(moved ?? {}).sort()).toEqual(Object.keys(created ?? {}).sort());
});

it('nothing else is changed, nor anything twice', async () => {
  const { recording, made } = await waiting();
  await moveMadeFile(made.id);
  const before = await Promise.all([raw(recording.id), raw(made.id)]);
  for (const id of [recording.id, made.id, 'w_gone']) await moveMadeFile(id);
  expect(await Promise.all([raw(recording.id), raw(made.id)])).toEqual(before);
});

it('a change that comes while the file is moved is not lost', async () => {
  const { made } = await waiting();
  const change = await madeFileMoved(made.id);
  await storeJobId({ recordingId: made.id, attempt: 1 }, 'a-job');
  expect(change && (await tryApply([change]))).toBe(false);
  await moveMadeFile(made.id);
  expect(await read(made.id)).toMatchObject({ file: { conversionJobId: 'a-job' } });
});

it.each(['before', 'after'])('its recording shows it once it is converted, also %s the migration', async (when) => {
  const { recording, made } = await waiting();
  if (when === 'after') await moveMadeFile(made.id);
  await endAttempt({ recordingId: made.id, attempt: 1 }, COMPLETED);
  if (when === 'before') await moveMadeFile(made.id);
  expect(await getStoredRecording(recording.id)).toMatchObject({
    file: { mp4Key: 'b', fileId: made.id },
    next: null,
  });
  expect(await read(made.id)).toMatchObject({ file: { transcodeStatus: 'completed' } });
});
