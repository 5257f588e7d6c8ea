import type { LinkedRecording } from '#shared/api/links.ts';
import { SHARE_DATA_ID, SHARE_VIDEO_ID, type SharePageData } from '#shared/api/share-page-data.ts';
import { type Plays, sourceToPlay } from '#shared/rules/playable-source.ts';

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
