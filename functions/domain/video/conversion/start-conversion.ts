import { shownLength } from '#shared/rules/editing/kept-ranges.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { type StoredFile, sourceKeyOf } from '../../../data/video/file.ts';
import type { Destinations } from '../../../gateways/mediaconvert/conversion-job.ts';
import { ConversionRefusedError, UnusableFileError } from '../../../gateways/mediaconvert/mediaconvert.ts';
import { logError, logInfo } from '../../../observability/log.ts';
import { correlationId } from '../../../observability/log-context.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { makesSmallFiles } from '../../../process/environment.ts';
import { PACKAGED_FROM_SECONDS } from '../../../process/limits.ts';
import { mp4Destinations, picturesDestination, stripDestination } from '../../ground/media-files/media-keys.ts';
import type { Attempt, Copies } from '../file-state/conversion-state.ts';
import { beginAttempt, endAttempt, storeDuration, storeJobId } from './attempts.ts';

/** The result of a start: a job was created, the recording cannot be converted, or there was nothing to start. */
export type StartResult = 'started' | 'failed' | 'nothing';

/**
 * User metadata that the job's events carry: its file and attempt, and the request or event that created it. The name
 * `recordingId` is that of earlier versions, whose jobs may still run.
 */
const jobMetadata = ({ fileId: recordingId, attempt }: Attempt): Record<string, string> => {
  const id = correlationId();
  return { recordingId, attempt: String(attempt), ...(id === undefined ? {} : { correlationId: id }) };
};

/** Seconds after which a file begins late: the length that its sender states may be the time of its end. */
const LATE_SECONDS = 1;

/** Whether a small file is made: of a long film always. @param cut null for all of the file */
const makesSmall = (cut: StoredFile['cut'], durationMs: number | null): boolean =>
  makesSmallFiles() || ((cut ? shownLength(cut.kept) : durationMs) ?? 0) >= PACKAGED_FROM_SECONDS * 1000;

/** Examines the original and creates its conversion job. @returns the job's id */
async function submit(file: StoredFile): Promise<string | null> {
  const { id, fileSize, duration, conversionAttempt, skipsPictures, cut, cutFrom } = file;
  const source = sourceKeyOf(file);
  if (!source || fileSize === 0) throw new UnusableFileError('This file is empty.');
  // Loaded when it is needed: a function starts faster with less code.
  const [{ createJob }, { examineOriginal }] = await Promise.all([
    import('../../../gateways/mediaconvert/conversion-job.ts'),
    import('./examine-original.ts'),
  ]);
  const original = await examineOriginal(source);
  if (original.beginsAt > LATE_SECONDS) {
    const seconds = original.durationMs === null ? null : Math.floor(original.durationMs / 1000);
    await storeDuration({ fileId: id, attempt: conversionAttempt }, seconds);
  }
  const rendered = cutFrom && !cutFrom.convertsFirst ? cut : null;
  const durationMs = original.durationMs ?? (duration === null || cutFrom ? null : duration * 1000);
  const { video: movie, ...smaller } = mp4Destinations(id, conversionAttempt);
  const others = {
    // The whole original of a cut is shown to nobody.
    ...(makesSmall(rendered, durationMs) && !cutFrom?.convertsFirst && smaller),
    pictures: picturesDestination(id, conversionAttempt),
    strip: stripDestination(id, conversionAttempt),
  };
  const create = (token: string, destinations: Destinations) =>
    createJob({
      token,
      source,
      destinations,
      original: { ...original, durationMs },
      cut: rendered,
      metadata: jobMetadata({ fileId: id, attempt: conversionAttempt }),
    });
  const alone = () => create(`${id}-${conversionAttempt}-m`, { movie });
  if (skipsPictures) return alone();
  try {
    return await create(`${id}-${conversionAttempt}`, { movie, ...others });
  } catch (error) {
    if (!(error instanceof ConversionRefusedError)) throw error;
    logError('A conversion job was refused, and is created for the MP4 alone', error, { recordingId: id });
    return alone();
  }
}

async function endFailedStart(attempt: Attempt, error: unknown): Promise<StartResult> {
  const reason = error instanceof Error ? error.message : String(error);
  const isOfFile = error instanceof UnusableFileError;
  if (!isOfFile && !(error instanceof ConversionRefusedError)) {
    await endAttempt(attempt, { status: 'pending', reason });
    throw error;
  }
  await endAttempt(attempt, { status: 'failed', cause: isOfFile ? 'file' : 'system', reason });
  return 'failed';
}

/**
 * The conversion continues whether or not its job can be stored: the recovery finds the job by the original that it
 * reads.
 */
async function tryStoreJobId(attempt: Attempt, jobId: string): Promise<void> {
  try {
    await storeJobId(attempt, jobId);
  } catch (error) {
    logError('A conversion job could not be stored', error, { ...attempt, jobId });
  }
}

/**
 * Starts the conversion of a file to MP4, unless it has no original yet or a conversion was started before. A file
 * that is not a video fails at once.
 * @param event only an explicit request restarts a failed conversion
 * @param options see `beginAttempt`; without copies, a recording whose upload is not copied yet is ignored
 * @throws the error of the conversion service when it accepts no job now (throttled, down); the recording is pending
 *   again then
 */
export async function startConversion(
  fileId: string,
  event: 'begin' | 'beginAgain' = 'begin',
  options: { copies?: Copies; with?: Change[] | undefined } = {},
): Promise<StartResult> {
  const file = await beginAttempt(fileId, event, options);
  if (!file) return 'nothing';
  const attempt = { fileId, attempt: file.conversionAttempt };
  let jobId: string | null;
  try {
    jobId = await submit(file);
  } catch (error) {
    return endFailedStart(attempt, error);
  }
  logInfo('Conversion started', { ...attempt, jobId });
  putMetrics({ ConversionsStarted: 1 });
  if (jobId) await tryStoreJobId(attempt, jobId);
  return 'started';
}
