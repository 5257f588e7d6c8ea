import { CreateJobCommand, MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { CopyObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getFile } from '../../data/video/file-item.ts';
import { MP4S } from '../../data/video/mp4s.ts';
import { handler as onJobState } from '../../events/on-job-state.ts';
import { handler as prepareRecording } from '../../events/prepare-recording.ts';
import { mediaBucket } from '../../gateways/s3/s3.ts';
import { newId, scopedId } from '../../process/ids.ts';
import type { Actor } from '../ground/actor.ts';
import {
  captionsPrefix,
  convertedKey,
  convertedPrefix,
  originalPrefix,
  pictureKeys,
} from '../ground/media-files/media-keys.ts';
import { attachVideo } from '../video/preparation/attach-video.ts';
import { put, storedKeys } from './objects.ts';
import { stored, storeRecording, upload, WEBM_HEADER } from './recordings.ts';

const s3 = new S3Client({});

/** Lets tests be the workflows and MediaConvert, in a table of their own. @returns the mocks, and the jobs that were ordered */
export function useFiles() {
  useOwnTable();
  const mediaConvert = mockAws(MediaConvertClient);
  const states = mockAws(SFNClient);
  beforeEach(() => {
    mediaConvert.reset();
    states.on(StartExecutionCommand).resolves({});
    const VideoProperties = { Width: 1280, Height: 720 };
    const Tracks = [{ TrackType: 'video' as const, VideoProperties }];
    mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks } }] });
    mediaConvert.on(CreateJobCommand).resolves({ Job: { Id: 'a-job', Role: '', Settings: {} } });
  });
  const jobs = () => mediaConvert.commandCalls(CreateJobCommand).map(({ args }) => args[0].input);
  return { mediaConvert, states, jobs };
}

/** Copies the upload of a recording, and orders its conversion. */
export const prepare = (recordingId: string) =>
  prepareRecording({ recordingId }, { getRemainingTimeInMillis: () => 300_000 });

/** Attaches a file of some bytes. */
export async function attach(owner: Actor, id: string, duration: number, bytes = WEBM_HEADER.length): Promise<void> {
  const file = Buffer.concat([WEBM_HEADER, Buffer.alloc(bytes - WEBM_HEADER.length)]);
  await attachVideo(owner, id, { videoURL: await upload(owner, file), fileSize: bytes, duration });
}

/** The end of a conversion without a result. */
export const FAILED = { status: 'ERROR', errorCode: 1010, errorMessage: 'Unreadable' };

/** Delivers the event of a job's end. */
export const jobEnded = (id: string, attempt: number, end: object): Promise<unknown> =>
  onJobState({ detail: { jobId: 'a-job', userMetadata: { recordingId: id, attempt: String(attempt) }, ...end } });

/** Stores what a conversion makes, and delivers its event. */
export async function complete(id: string, attempt = 1): Promise<void> {
  // The proof of a container reads an MP4 like any other file.
  await Promise.all([
    ...MP4S.map((mp4) => put(convertedKey(id, attempt, mp4), WEBM_HEADER)),
    ...pictureKeys(id, attempt).map((key) => put(key)),
  ]);
  const outputDetails = [{ durationInMs: ((await getFile(id))?.duration ?? 0) * 1000 }];
  await jobEnded(id, attempt, { status: 'COMPLETE', outputGroupDetails: [{ outputDetails }] });
}

/** The media files and captions of a recording. */
export const keysUnder = async (id: string): Promise<string[]> =>
  (await Promise.all([originalPrefix(id), convertedPrefix(id), captionsPrefix(id)].map(storedKeys))).flat();

/**
 * Stores another recording that is as this one, with files of its own: an upload and a conversion of each would take ten
 * times as long. @returns its id
 */
export async function storeCopy(id: string): Promise<string> {
  const [original, keys] = await Promise.all([stored(id), keysUnder(id)]);
  const copyId = scopedId(original.workspaceId, newId());
  const renamed = (text: string) => text.replaceAll(id, copyId);
  const copying = keys.map((key) => {
    const CopySource = `${mediaBucket()}/${key}`;
    return s3.send(new CopyObjectCommand({ Bucket: mediaBucket(), Key: renamed(key), CopySource }));
  });
  await Promise.all([
    ...copying,
    storeRecording(JSON.parse(renamed(JSON.stringify({ ...original, ...original.file, version: 0 })))),
  ]);
  return copyId;
}
