import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { limitSentence } from '#web/library/uploads/limit-sentence.ts';

const FAILED = 'The upload failed. Check your connection and try again.';
const DELETED = 'Its recording was deleted before the file was saved. Try again to make a new one.';

/** Why an import failed, as a sentence for the user, and whether a retry may help. */
export interface ImportFailure {
  phase: 'refused' | 'failed';
  sentence: string;
}

/** The first server response in an error and its causes. */
function refusalIn(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : null;
}

/** Steps of an import: creating the recording, sending the file, and attaching it to the recording. */
export type ImportStep = 'begin' | 'upload' | 'attach';

export function failureOf(error: unknown, step: ImportStep): ImportFailure {
  if (error instanceof VideoFileError) return { phase: 'refused', sentence: error.message };
  const refusal = refusalIn(error);
  if (refusal?.code === 'UNSUPPORTED_MEDIA_TYPE') return { phase: 'refused', sentence: errorMessage(refusal, FAILED) };
  if (refusal?.status === 404 && step === 'attach') return { phase: 'failed', sentence: DELETED };
  const sentence = limitSentence(error) ?? errorMessage(refusal ?? error, FAILED);
  return { phase: 'failed', sentence: refusal && refusal.status >= 500 ? FAILED : sentence };
}
