import type { LinkedRecording } from '#shared/api/links.ts';
import { SHARE_DATA_ID, SHARE_VIDEO_ID, type SharePageData } from '#shared/api/share-page-data.ts';
import { earlySegments } from '#shared/rules/early-segments.ts';
import { type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';
import { loadSegmentPlayer } from '../ui/video-player/segment-source.ts';
import { startTimeOf } from '../ui/video-player/start-time.ts';

/** The data that the server puts into the page, or sends when a visit starts. */
export interface Preloaded {
  recording: LinkedRecording;
  /** See `SharePageData`; missing in the answer to a started visit. */
  visitor?: string;
  media: SharePageData['media'];
  /** The page's element, which loads the video before this script; null when this device does not play the video. */
  video: HTMLVideoElement | null;
}

function preloadedVideo(data: SharePageData, plays: Plays): HTMLVideoElement | null {
  const video = document.getElementById(SHARE_VIDEO_ID);
  if (video instanceof HTMLVideoElement && sourceToPlay(data.recording, plays)) return video;
  video?.remove();
  return null;
}

/** Reads the data of the page; null when the link does not work, or when the development server has sent the page. */
export function readPreloaded(plays: Plays): Preloaded | null {
  const json = document.getElementById(SHARE_DATA_ID)?.textContent;
  if (!json) return null;
  const data = JSON.parse(json) as SharePageData;
  return { ...data, video: preloadedVideo(data, plays) };
}

/** Adds a preload link, whose response a later `fetch` uses. */
function preload(href: string): void {
  // The page came with this link.
  if (document.querySelector(`link[rel=preload][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  document.head.append(link);
}

/** Starts to load the segment player, the playlist and the first segments before the page renders. */
export function preloadSegments(data: Preloaded, plays: Plays): void {
  const early = earlySegments(data, plays, startTimeOf(location) > 0);
  if (!early) return;
  loadSegmentPlayer().catch((error: unknown) => console.warn('The player of segments could not be loaded yet.', error));
  for (const href of [early.playlist, ...early.files]) preload(href);
}
