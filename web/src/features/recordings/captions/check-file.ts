import type { LeftOut } from '#shared/api/editing/captions.ts';
import { numberText } from '#shared/english-format.ts';
import { CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TEXT } from '#shared/limits.ts';
import type { Cue } from '#shared/model/editing/captions.ts';
import { CaptionsError, type ReadCaptions, readCaptionsFile } from '#shared/rules/editing/read-captions.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
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

/** Captions that are shown earlier or later. Those that would end before the video begins are left out. @param by seconds */
export const movedCues = (cues: readonly Cue[], by: number): Cue[] =>
  cues
    .map(({ from, to, text }) => ({ from: Math.max(0, from + by), to: to + by, text }))
    .filter(({ from, to }) => to > from);

/**
 * Why no caption would be shown. @returns undefined when at least one is shown
 * @param cues the earliest first
 * @param duration of the video, in whole seconds; null while it is unknown
 */
export function timesFault([first]: readonly Cue[], duration: number | null): string | undefined {
  if (!first) return 'All captions would end before the video begins';
  if (duration === null || first.from < duration + 1) return undefined;
  return `The video ends at ${clockText(duration)}, and the first caption begins at ${clockText(first.from)}`;
}
