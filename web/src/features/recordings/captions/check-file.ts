import type { LeftOut } from '#shared/api/captions.ts';
import { numberText } from '#shared/english-format.ts';
import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TEXT } from '#shared/model/captions.ts';
import { CaptionsError, type ReadCaptions, readCaptionsFile } from '#shared/rules/read-captions.ts';
import { countText } from '#web/lib/count-text.ts';

/** The files that can be chosen: the `accept` of a file field. */
export const CAPTIONS_FILES = '.vtt,.srt,text/vtt';

/**
 * Checks a file before it is sent. The server checks it again.
 * @throws CaptionsError for a file that is too large, in another encoding, or has no usable captions
 */
export async function checkFile(file: Blob): Promise<ReadCaptions> {
  if (file.size > CAPTIONS_MAX_BYTES) throw new CaptionsError(CAPTIONS_MAX_TEXT);
  return readCaptionsFile(new Uint8Array(await file.arrayBuffer()), TextDecoder);
}

/** Lines that a sentence names. */
const NAMED_MAX = 10;

/** Names the captions that are left out: '2 of 210 left out: lines 6, 90'. */
export function leftOutText({ count, of, lines }: LeftOut): string {
  const named = lines.slice(0, NAMED_MAX);
  const more = count > named.length ? ` and ${numberText(count - named.length)} more` : '';
  return `${numberText(count)} of ${numberText(of)} left out: ${count === 1 ? 'line' : 'lines'} ${named.join(', ')}${more}`;
}

/** What a file has: '208 captions. 2 of 210 left out: lines 6, 90'. */
export const fileText = ({ cues, leftOut }: ReadCaptions): string =>
  [countText(cues.length, 'caption'), leftOut && leftOutText(leftOut)].filter(Boolean).join('. ');
