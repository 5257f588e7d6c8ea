import type { Recording } from '#shared/api/video/recordings.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { StoredFile } from '../../../data/video/file.ts';

/** How the product's own sentences about a file begin. */
const SENTENCE = /^(?:This file|The (?:file|recording|picture|sound)|\S+ files|A (?:file|recording)) [^[\]]*$/;

/**
 * Why a file cannot be converted, as a sentence for people. The words of the service name addresses
 * and programs.
 * @param reason as the conversion says it
 */
export const fileFact = (reason: string | null): string =>
  reason !== null && SENTENCE.test(reason) ? reason : 'This file cannot be converted.';

/** Why a file has no MP4, when that has failed; null otherwise, and for a cut: its original has one. */
export function failureOf(file: StoredFile): Recording['failure'] {
  const { transcodeStatus, failureCause, conversionError, originalKey, uploads, segments } = file;
  const as = (kind: NonNullable<Recording['failure']>['kind'], fact: string | null = null) => ({ kind, fact });
  if (file.cutFrom) return null;
  if (waitsForFile(file)) return segments?.failure ? as('join') : null;
  if (transcodeStatus !== 'failed') return null;
  if (failureCause === 'file') return as('file', fileFact(conversionError));
  // The only failure before the copy: the attached version of the upload is gone.
  return as(originalKey === null || uploads?.original ? 'missing' : 'system');
}
