import { getSegmentUpload, postponeSegmentUpload } from '#functions/data/video/segment-upload.ts';
import {
  type CutRecording,
  cutRecording,
  sendRecording as sendSegments,
} from '#functions/domain/test-support/segments.ts';
import { sweepSegments } from '#functions/domain/video/segments/sweep-segments.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { makeSample, sampleWebm } from '../client/sample-video.ts';
import { createRecording, type Place, sendRecording } from '../client/send-recording.ts';
import { attachSegments, beginSegments } from '../test-support/send-segments.ts';
import { until } from './until.ts';

/** An element of WebM begins with this: a cluster. */
const CLUSTER = Buffer.from('1f43b675', 'hex');

const thumbnail = () =>
  makeSample('thumbnail.jpg', ['-f', 'lavfi', '-i', 'color=gray:size=320x180:duration=1:rate=1', '-frames:v', '1']);

/** A recording that is uploaded as one file after Stop. */
export const uploadRecording = async (place: Place, name: string, bytes: Buffer, duration: number): Promise<string> =>
  sendRecording(place, bytes, duration, { name, thumbnail: await thumbnail() });

export const readRecording = async ({ client }: Pick<Place, 'client'>, id: string): Promise<Recording> =>
  await client.must<Recording>('GET', `/api/recordings/${id}`);

/** Waits until the conversion of a recording has ended. */
export const untilConverted = (place: Place, id: string): Promise<void> =>
  until(async () => ['completed', 'failed'].includes((await readRecording(place, id)).transcodeStatus));

const untilSegments = (place: Place, id: string, state: string): Promise<void> =>
  until(async () => (await readRecording(place, id)).segments?.state === state);

/** A file that passes for a video, but in which no picture can be decoded. */
function withoutPictures(file: Buffer): Buffer {
  const damaged = Buffer.from(file);
  // Behind the cluster's header, its time and the header of its first block.
  damaged.fill(0xff, damaged.indexOf(CLUSTER) + 40);
  return damaged;
}

/** Segments whose contents are not a video. */
const withoutVideo = (cut: CutRecording): CutRecording => ({
  ...cut,
  segments: cut.segments.map((segment) => ({ ...segment, bytes: Buffer.alloc(segment.bytes.length, 0xff) })),
});

/** Makes a recorder that is silent count as lost, and waits for the file of the segments that have arrived. */
async function loseRecorder(place: Place, id: string): Promise<void> {
  const upload = await getSegmentUpload(id);
  if (!upload) throw new Error('There is no upload of segments');
  await postponeSegmentUpload(upload, new Date(Date.now() - 1000).toISOString());
  await sweepSegments({ hasTime: () => true });
  await untilSegments(place, id, 'interrupted');
}

/** A recording in each state in which nothing happens any more. */
export async function fillRecordings(place: Place, closedProject: string) {
  const [webm, silent, cut] = await Promise.all([
    sampleWebm({ seconds: 4, size: '160x90', rate: 5 }),
    sampleWebm({ seconds: 4, size: '160x90', rate: 5, sound: false }),
    cutRecording(4),
  ]);
  const converted = await uploadRecording(place, 'Product tour', webm, 4);
  const closed = await uploadRecording({ ...place, projectId: closedProject }, 'An interview', silent, 4);
  const unconvertible = await uploadRecording(place, 'No picture', withoutPictures(silent), 4);
  const { id: joined } = await attachSegments(place, cut, 'Sent while recording');
  const { id: unjoinable } = await attachSegments(place, withoutVideo(cut), 'Segments that are no video');
  const { id: interrupted, permission } = await beginSegments(place, 'The machine was lost');
  await sendSegments(permission, cut, { state: 'recording', count: 1 });
  await loseRecorder(place, interrupted);
  const empty = await createRecording(place, 'Nothing arrived');
  await untilSegments(place, joined, 'joined');
  await untilSegments(place, unjoinable, 'failed');
  for (const id of [converted, closed, unconvertible, joined, interrupted]) await untilConverted(place, id);
  return { converted, unconvertible, joined, interrupted, unjoinable, closed, empty };
}
