import type { Recording } from '#shared/api/video/recordings.ts';
import { sampleWebm } from '../client/sample-video.ts';
import { type Place, sendFile } from '../client/send-recording.ts';
import { readRecording, untilConverted, uploadRecording } from './fill-recordings.ts';
import { until } from './until.ts';

const CAPTIONS = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nOne\n\n00:00:02.000 --> 00:00:04.000\nTwo';

/** Waits until a recording shows another file, which is converted. */
const untilShown = (place: Place, { id, fileVersion }: Recording): Promise<void> =>
  until(async () => {
    const now = await readRecording(place, id);
    return now.fileVersion !== fileVersion && now.transcodeStatus === 'completed' && now.filePath !== null;
  });

async function replace(place: Place, id: string, seconds: number, keepsTexts: boolean): Promise<void> {
  const { client } = place;
  const before = await readRecording(place, id);
  const next = await client.must<Recording>('POST', `/api/recordings/${id}/files`, { keepsTexts });
  const bytes = await sampleWebm({ seconds, size: '160x90', rate: 5 });
  const videoURL = await sendFile(client, bytes, 'video/webm');
  await client.must('PUT', `/api/recordings/${next.id}/video`, { videoURL, fileSize: bytes.length, duration: seconds });
  await untilShown(place, before);
}

async function cut(place: Place, id: string): Promise<void> {
  const before = await readRecording(place, id);
  const { fileVersion } = before;
  await place.client.must('PUT', `/api/recordings/${id}/cut`, {
    kept: [
      [0, 1000],
      [3000, 4000],
    ],
    fileVersion,
  });
  await untilShown(place, before);
}

async function restore(place: Place, id: string, number: number): Promise<void> {
  const before = await readRecording(place, id);
  await place.client.must('POST', `/api/recordings/${id}/files/${number}/restore`, {});
  await untilShown(place, before);
}

/** A converted recording with captions, chapters, and a comment in each half. */
async function withTexts(place: Place, name: string): Promise<string> {
  const { client } = place;
  const id = await uploadRecording(place, name, await sampleWebm({ seconds: 4, size: '160x90', rate: 5 }), 4);
  await untilConverted(place, id);
  const uploadURL = await sendFile(client, Buffer.from(CAPTIONS), 'text/vtt');
  await client.must('POST', `/api/recordings/${id}/captions`, { uploadURL, language: 'en', label: 'English' });
  await client.must('PUT', `/api/recordings/${id}`, { description: '0:00 First\n0:02 Second' });
  for (const at of [0.5, 2]) await client.must('POST', `/api/recordings/${id}/comments`, { text: `At ${at} s`, at });
  return id;
}

/** Recordings that have shown other files: replaced twice, cut, and cut and restored. */
export async function fillFiles(place: Place) {
  const [replaced, cutOnce, restored] = [
    await withTexts(place, 'Replaced twice'),
    await withTexts(place, 'Cut'),
    await withTexts(place, 'Cut and restored'),
  ];
  await replace(place, replaced, 5, true);
  await replace(place, replaced, 6, false);
  for (const id of [cutOnce, restored]) await cut(place, id);
  await restore(place, restored, 0);
  return { replaced, cut: cutOnce, restored };
}
