import { earlySegments } from '#shared/rules/early-segments.ts';
import type { Plays } from '#shared/rules/playable-source.ts';
import { loadSegmentPlayer } from '../ui/video-player/segment-source.ts';
import { startTimeOf } from '../ui/video-player/start-time.ts';
import type { Preloaded } from './preloaded.ts';

/** The browser has it when it is asked for: `fetch` takes what a link of this kind has loaded. */
function preload(href: string): void {
  // The page came with it.
  if (document.querySelector(`link[rel=preload][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  document.head.append(link);
}

/** Begins to load what a player of segments needs first, before there is a player: its script, and what it asks for. */
export function preloadSegments(data: Preloaded, plays: Plays): void {
  const early = earlySegments(data, plays, startTimeOf(location) > 0);
  if (!early) return;
  loadSegmentPlayer().catch((error: unknown) => console.warn('The player of segments could not be loaded yet.', error));
  for (const href of [early.playlist, ...early.files]) preload(href);
}
