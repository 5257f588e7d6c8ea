import type { CleanupJob } from '../../../data/ground/cleanup-job.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { isoNow } from '../../../process/clock.ts';

/**
 * The longest time that a conversion or a transcription is expected to take, in seconds: AWS states no limit. The event
 * that says that it has ended may be lost.
 */
const LONGEST_SECONDS = 24 * 60 * 60;

type Late = Pick<CleanupJob, 'writtenUntil'>;

/** The part of a cleanup job that also deletes what a conversion or a transcription writes after the deletion. */
export const lateOutputs = (): Late => ({ writtenUntil: isoNow(LONGEST_SECONDS) });

const isBeingMade = ({ transcodeStatus, transcription }: StoredFile): boolean =>
  transcodeStatus === 'processing' || transcription?.status === 'running';

/** As `lateOutputs`, for what is deleted while a service works on it; nothing for anything else. */
export const lateOutputsOf = (files: StoredFile[]): Late => (files.some(isBeingMade) ? lateOutputs() : {});
