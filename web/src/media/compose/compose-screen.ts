import { composeOnPage } from './compose-on-page.ts';
import type { Composition, CompositionSources } from './composition.ts';
import { QUALITY_PRESETS, type Quality } from './quality.ts';
import { composeInWorker } from './start-compositor.ts';
import { hasTrackStreams } from './track-streams.ts';

/**
 * Composes the picture of a screen recording. Its size and frame rate stay the same until the end: also when the screen
 * changes, while the page is hidden, and while nothing on the screen moves.
 * @throws Error when this browser cannot compose it; after an error, nothing stays open
 */
export function composeScreen(sources: CompositionSources, quality: Quality): Promise<Composition> {
  const { scale, frameRate } = QUALITY_PRESETS[quality];
  const settings = { scale, frameRate, hasBorder: quality !== 'low' };
  return hasTrackStreams() ? composeInWorker(sources, settings) : composeOnPage(sources, settings);
}
