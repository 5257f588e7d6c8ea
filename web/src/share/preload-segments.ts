import type { SharePageData } from '#shared/api/share-page-data.ts';
import { INIT_NAME, segmentName } from '#shared/model/segment.ts';
import { type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';
import { loadSegmentPlayer } from '../ui/video-player/segment-source.ts';

/** The browser has it when it is asked for: `fetch` takes what a link of this kind has loaded. */
function preload(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  document.head.append(link);
}

/** What the player begins with, of a recording that is whole: its names are known, and it is asked for all at once. */
const FIRST_NAMES = [INIT_NAME, segmentName(1)];

/**
 * Begins to load what a player of segments needs first, before there is a player: its script, the playlist, and the
 * beginning, unless the recording is being made: then it is watched from its end, and might have no beginning yet.
 */
export function preloadSegments({ recording, media }: SharePageData, plays: Plays): void {
  const source = sourceToPlay(recording, plays);
  const playlist = source?.isPlaylist ? media[source.path] : undefined;
  if (!playlist) return;
  loadSegmentPlayer().catch((error: unknown) => console.warn('The player of segments could not be loaded yet.', error));
  const address = new URL(playlist, location.href);
  preload(address.href);
  if (recording.segments?.state === 'recording') return;
  for (const each of FIRST_NAMES) preload(new URL(each, address).href);
}
