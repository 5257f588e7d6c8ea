import { STRIP_MAX_BYTES } from '#shared/model/video/strip-frames.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { MP4S, type Mp4, ofEachMp4 } from '../../../data/video/mp4s.ts';
import { faultOf } from '../../../gateways/mediaconvert/job-faults.ts';
import type { ConversionJob } from '../../../gateways/mediaconvert/mediaconvert-jobs.ts';
import { findObject, type StoredObject } from '../../../gateways/s3/s3.ts';
import { convertedKey, pictureKeys, stripKeys, stripPrefix } from '../../ground/media-files/media-keys.ts';
import { causeOf, type Outcome } from '../file-state/conversion-state.ts';

/**
 * How much shorter than the recording its MP4 may be, in seconds, before the conversion counts as failed: `duration` is
 * in whole seconds.
 */
const TRUNCATION_TOLERANCE_SECONDS = 2;

export type EndedJob = Pick<ConversionJob, 'id' | 'durationMs' | 'pictureSize' | 'errorCode' | 'errorMessage'> & {
  state: 'completed' | 'failed' | 'canceled';
};

/**
 * Whether an MP4 is shorter than its file: a truncated original converts without an error.
 * @param durationMs milliseconds; null when unknown, which counts as 0
 * @param expected seconds
 */
export const isTruncated = (durationMs: number | null, expected: number | null): boolean =>
  (durationMs ?? 0) < ((expected ?? 0) - TRUNCATION_TOLERANCE_SECONDS) * 1000;

/** The reason why a job failed, in a sentence that names the job. */
export function failureText({ id, state, errorCode, errorMessage }: EndedJob): string {
  if (state === 'canceled') return `Job ${id} was canceled${errorMessage ? `: ${errorMessage}` : ''}`;
  return `Job ${id} failed (${errorCode ?? 'no code'}): ${errorMessage ?? 'it does not say why'}`;
}

const isEmpty = (object: StoredObject | null | undefined): boolean => !object?.size;

/** The latest picture that an attempt has made; null without one. A conversion without a picture is complete too. */
async function findPicture(
  { id, conversionAttempt }: StoredFile,
  size: ConversionJob['pictureSize'],
): Promise<StoredFile['picture']> {
  const keys = pictureKeys(id, conversionAttempt);
  const objects = await Promise.all(keys.map(findObject));
  const key = keys[objects.findIndex((object) => !isEmpty(object))];
  return key === undefined ? null : { key, width: size?.width ?? null, height: size?.height ?? null };
}

/**
 * The strip that an attempt has made: its first frames that together have at most `STRIP_MAX_BYTES`; null without one.
 * A conversion without a strip is complete too.
 */
async function findStrip({ id, conversionAttempt }: StoredFile): Promise<StoredFile['strip']> {
  const objects = await Promise.all(stripKeys(id, conversionAttempt).map(findObject));
  let [frames, bytes] = [0, 0];
  for (const object of objects) {
    bytes += object?.size ?? 0;
    if (isEmpty(object) || bytes > STRIP_MAX_BYTES) break;
    frames += 1;
  }
  return frames === 0 ? null : { prefix: stripPrefix(id, conversionAttempt), frames };
}

/** The keys of the MP4s that an attempt has made; null for one that it has not made, or that is empty. */
async function findMp4s({ id, conversionAttempt }: StoredFile) {
  const keyOf = (mp4: Mp4) => convertedKey(id, conversionAttempt, mp4);
  const objects = await Promise.all(MP4S.map((mp4) => findObject(keyOf(mp4))));
  return ofEachMp4('attribute', (mp4, index) => (isEmpty(objects[index]) ? null : keyOf(mp4)));
}

/**
 * Classifies the output of a finished conversion: the file must exist, must not be empty, and must be as long as the
 * recording.
 * @returns null when there is no such file
 */
export async function classifyOutput(
  file: StoredFile,
  { durationMs, pictureSize }: Pick<ConversionJob, 'durationMs' | 'pictureSize'>,
): Promise<Outcome | null> {
  const { duration } = file;
  const [mp4s, picture, strip] = await Promise.all([findMp4s(file), findPicture(file, pictureSize), findStrip(file)]);
  const { mp4Key } = mp4s;
  if (mp4Key === null) return null;
  if (isTruncated(durationMs, duration)) {
    const lengths = `${(durationMs ?? 0) / 1000} s of ${duration ?? 0} s`;
    return { status: 'failed', cause: 'file', reason: `The file is incomplete: only ${lengths} could be converted.` };
  }
  return { status: 'completed', ...mp4s, mp4Key, picture, strip, durationMs };
}

/**
 * Classifies the job of a file's attempt. The file decides whether the conversion is completed, not the job. A
 * failure is final unless its cause is in the service itself, or may be in the pictures or the small file,
 * without which a recording is complete too.
 */
export async function classifyJob(file: StoredFile, job: EndedJob): Promise<Outcome> {
  if (job.state === 'completed') {
    const outcome = await classifyOutput(file, job);
    return outcome ?? { status: 'failed', cause: 'system', reason: 'The conversion wrote no file.' };
  }
  const reason = failureText(job);
  const { fileFact, isTransient, isOfService, mayBeOfOthers } = faultOf(job.errorCode);
  if (job.state === 'failed' && !file.skipsPictures && mayBeOfOthers) {
    return { status: 'pending', reason, skipsPictures: true };
  }
  if (isOfService) return { status: 'interrupted', reason };
  if (isTransient) return { status: 'transient', reason };
  const cause = fileFact === null ? 'system' : causeOf(file, 'file');
  return { status: 'failed', cause, reason: cause === 'file' && fileFact !== null ? fileFact : reason };
}
