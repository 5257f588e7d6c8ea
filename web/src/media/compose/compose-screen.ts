import { composeOnPage } from './compose-on-page.ts';
import type { Composition, CompositionSources } from './composition.ts';
import { QUALITY_PRESETS, type Quality } from './quality.ts';
import { composeInWorker } from './start-compositor.ts';
import { hasTrackStreams } from './track-streams.ts';

/**
 * Makes the picture that is recorded of a screen: of one size and rate to the end, whatever the screen does, also while
 * the page is hidden and while nothing on the screen moves.
 * @throws Error when this browser cannot; nothing stays open then
 */
export function composeScreen(sources: CompositionSources, quality: Quality): Promise<Composition> {
  const { scale, frameRate } = QUALITY_PRESETS[quality];
  const settings = { scale, frameRate, hasBorder: quality !== 'low' };
  return hasTrackStreams() ? composeInWorker(sources, settings) : composeOnPage(sources, settings);
}
