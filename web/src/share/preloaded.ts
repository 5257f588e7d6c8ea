import type { LinkedRecording } from '#shared/api/links.ts';
import { SHARE_DATA_ID, SHARE_VIDEO_ID, type SharePageData } from '#shared/api/share-page-data.ts';
import { earlySegments } from '#shared/rules/early-segments.ts';
import { type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';
import { loadSegmentPlayer } from '../ui/video-player/segment-source.ts';
import { startTimeOf } from '../ui/video-player/start-time.ts';

/** What the server has put into the page, or has answered when a visit began. */
export interface Preloaded {
  recording: LinkedRecording;
  /** See `SharePageData`; missing for a visit that has begun. */
  visitor?: string;
  media: SharePageData['media'];
  /** Loads since before this script did; null when there is none that this device plays. */
  video: HTMLVideoElement | null;
}

function preloadedVideo(data: SharePageData, plays: Plays): HTMLVideoElement | null {
  const video = document.getElementById(SHARE_VIDEO_ID);
  if (video instanceof HTMLVideoElement && sourceToPlay(data.recording, plays)) return video;
  video?.remove();
  return null;
}

/**
 * Reads it; null in a page that was sent without, for a link that does not work, or by the development server.
 */
export function readPreloaded(plays: Plays): Preloaded | null {
  const json = document.getElementById(SHARE_DATA_ID)?.textContent;
  if (!json) return null;
  const data = JSON.parse(json) as SharePageData;
  return { ...data, video: preloadedVideo(data, plays) };
}

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
