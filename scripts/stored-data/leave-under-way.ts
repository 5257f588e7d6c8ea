import { cutRecording, sendRecording } from '#functions/domain/test-support/segments.ts';
import { sampleWebm } from '../client/sample-video.ts';
import { createRecording, type Place } from '../client/send-recording.ts';
import { backdateRecording } from '../test-support/backdate-recording.ts';
import { runningPrograms } from '../test-support/running-programs.ts';
import { attachSegments, beginSegments } from '../test-support/send-segments.ts';
import type { Facts } from './facts.ts';
import { readRecording, untilConverted, uploadRecording } from './fill-recordings.ts';
import { IMPORT_SECONDS } from './import-file.ts';
import { until } from './until.ts';

/** An upload of a file in parts, whose last part is missing. */
export async function beginImport({ client, ...place }: Place, bytes: Buffer): Promise<Facts['pendingImport']> {
  const recordingId = await createRecording({ client, ...place }, 'From a file');
  const fileSize = bytes.length;
  const multipart = '/api/objects/multipart';
  const { uploadId, partBytes } = await client.must<{ uploadId: string; partBytes: number }>('POST', multipart, {
    contentType: 'video/mp4',
    fileSize,
  });
  const signing = { partNumbers: [1] };
  const { parts } = await client.must<{ parts: { url: string }[] }>('POST', `${multipart}/${uploadId}/parts`, signing);
  const url = parts[0]?.url ?? '';
  const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes.subarray(0, partBytes)) });
  if (status !== 200) throw new Error(`The part was answered ${status}`);
  return { recordingId, uploadId, partBytes, fileSize, duration: IMPORT_SECONDS };
}

/** A recording whose conversion does not end, because the programs that convert are stopped. */
async function convertEndlessly(place: Place, dataDir: string): Promise<string> {
  const before = new Set(runningPrograms(dataDir));
  const video = await sampleWebm({ seconds: 30, size: '160x90', rate: 5, sound: false });
  const id = await uploadRecording(place, 'Converting', video, 30);
  const converting = () => runningPrograms(dataDir).filter((pid) => !before.has(pid));
  await until(async () => {
    for (const pid of converting()) process.kill(pid, 'SIGSTOP');
    return converting().length > 0 && (await readRecording(place, id)).transcodeStatus === 'processing';
  });
  return id;
}

/**
 * Leaves a recording in each state in which the stack is working on it. The join begins two seconds after this returns:
 * kill the stack before.
 */
export async function leaveUnderWay(
  place: Place,
  { dataDir, environment }: { dataDir: string; environment: Record<string, string> },
): Promise<Facts['underWay']> {
  const cut = await cutRecording(4, false);
  const short = await sampleWebm({ seconds: 2, size: '160x90', rate: 5, sound: false });
  const waiting = await uploadRecording(place, 'Waiting', short, 2);
  await untilConverted(place, waiting);
  // The moment between attaching and converting is too short to be met.
  const unbegun = { transcodeStatus: 'pending', mp4Key: null, conversionJobId: null } as const;
  await backdateRecording(environment, waiting, unbegun, 0);
  const { id: recording, permission } = await beginSegments(place, 'Being recorded');
  await sendRecording(permission, cut, { state: 'recording', count: 1 });
  const converting = await convertEndlessly(place, dataDir);
  const { id: joining } = await attachSegments(place, cut, 'Being joined');
  return { converting, waiting, joining, recording };
}
