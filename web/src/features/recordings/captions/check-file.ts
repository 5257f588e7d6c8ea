import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TEXT } from '#shared/model/captions.ts';
import { CaptionsError, readCaptions } from '#shared/rules/read-captions.ts';

/**
 * Checks a file before it is sent. The server checks it again.
 * @returns number of captions
 * @throws CaptionsError for a file that is too large, not UTF-8, or has no usable captions
 */
export async function checkFile(file: Blob): Promise<number> {
  if (file.size > CAPTIONS_MAX_BYTES) throw new CaptionsError(CAPTIONS_MAX_TEXT);
  return readCaptions(textOf(await file.arrayBuffer())).length;
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsError('The file is not UTF-8 text. Please save it as UTF-8 and choose it again.');
  }
}
