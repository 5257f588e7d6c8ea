import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { SHARE_DATA_ID, SHARE_VIDEO_ID, type SharePageData } from '#shared/api/sharing/share-page-data.ts';
import { earlySegments } from '#shared/rules/sharing/early-segments.ts';
import { type Plays, sourceToPlay } from '#shared/rules/video/playable-source.ts';
import { startTimeOf } from '#shared/rules/video/start-time.ts';
import { objectUrl } from '../media/download/object-url.ts';
import { loadSegmentPlayer, type OpenedSegments, openSegments } from '../player/source/segment-source.ts';

/** The data that the server puts into the page, or sends when a visit starts. */
export interface Preloaded {
  recording: LinkedRecording;
  /** See `SharePageData`; missing in the answer to a started visit. */
  visitor?: string;
  media: SharePageData['media'];
  /** The page's element, which loads the video before this script; null when this device does not play the video. */
  video: HTMLVideoElement | null;
  /** The segments that play in this element. */
  segments?: OpenedSegments | undefined;
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

/** Plays the segments in the page's element. Until the player listens, it needs neither the state nor the errors. */
const playEarly = (
  video: HTMLVideoElement,
  source: { src: string; directSrc: string; isSaving: boolean | undefined },
): OpenedSegments => openSegments(video, { ...source, from: null, onLive: () => undefined, onError: () => undefined });

/**
 * Starts to load the segment player, the playlist and the first segments before the page renders. If playback begins with
 * the first segment, the page's element shows the first frame before that too.
 */
export function beginSegments(data: Preloaded, shareToken: string, plays: Plays): Preloaded {
  const early = earlySegments(data, plays, startTimeOf(location) > 0);
  if (!early) return data;
  for (const href of [early.playlist, ...early.files]) preload(href);
  const { recording, video } = data;
  const path = sourceToPlay(recording, plays)?.path;
  if (early.fromStart && video && path) {
    const src = objectUrl({ path, shareToken, pass: recording.pass });
    const isSaving = recording.segments?.isSaving;
    return { ...data, segments: playEarly(video, { src, directSrc: early.playlist, isSaving }) };
  }
  loadSegmentPlayer().catch((error: unknown) => console.warn('The player has not loaded.', error));
  return data;
}
