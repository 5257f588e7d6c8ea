import { type Cue, readCaptions } from '#shared/rules/read-captions.ts';

/**
 * Fetches captions.
 * @param src address of a WebVTT file
 * @throws Error when they cannot be had
 */
export async function loadCues(src: string, signal: AbortSignal): Promise<Cue[]> {
  const response = await fetch(src, { signal });
  if (!response.ok) throw new Error(`The captions were answered ${response.status}`);
  return readCaptions(await response.text());
}
