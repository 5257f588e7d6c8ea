import { withoutHidden } from '#shared/rules/ground/hidden-characters.ts';
import type { Caption } from './caption-choice.ts';

function trackOf({ src, label, language }: Caption): HTMLTrackElement {
  const track = document.createElement('track');
  return Object.assign(track, { kind: 'captions', src, label, srclang: language });
}

/** Adds captions to a video as `<track>` elements, which the browser's own list offers too. */
export function addTracks(video: HTMLVideoElement, captions: readonly Caption[]) {
  const tracks = captions.map(trackOf);
  video.append(...tracks);
  return { tracks, remove: () => tracks.forEach((track) => void track.remove()) };
}

function lineOf(cue: TextTrackCue): HTMLElement {
  const line = document.createElement('p');
  line.dir = 'auto';
  const text = line.appendChild(document.createElement('span'));
  text.textContent = (cue as VTTCue).getCueAsHTML().textContent;
  return line;
}

/** Removes hidden characters of a file that was stored when they were still accepted. */
function cleanCues({ cues }: TextTrack): void {
  for (const cue of Array.from(cues ?? []) as VTTCue[]) {
    const text = withoutHidden(cue.text);
    if (text !== cue.text) cue.text = text;
  }
}

/** The cues at the current time. The browser updates `activeCues` during playback only, not when cues are loaded. */
function dueCues({ cues }: TextTrack, video: HTMLVideoElement): TextTrackCue[] {
  const now = video.currentTime;
  return Array.from(cues ?? []).filter(({ startTime, endTime }) => startTime <= now && now < endTime);
}

/**
 * Events after which other cues are due, or after which the browser shows the cues: an iPhone hides the page in
 * fullscreen.
 */
const VIDEO_EVENTS = [
  'seeked',
  'webkitbeginfullscreen',
  'webkitendfullscreen',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

/** Whether the browser shows the video without the page. */
const isNative = (video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }): boolean =>
  video.webkitDisplayingFullscreen === true || document.pictureInPictureElement === video;

/**
 * Shows captions over a video. The browser loads them and reports each change of cues. The player draws them, so that
 * they have a readable size in a small player and stay above the controls in every browser. Where the browser shows the
 * video without the page, the browser draws them.
 * @param onError called when the captions could not be loaded
 * @returns removes the captions
 */
export function showTrack(video: HTMLVideoElement, element: HTMLTrackElement, onError: () => void): () => void {
  const { track } = element;
  const place = document.createElement('div');
  place.className = 'player-cues';
  video.parentElement?.append(place);
  const listening = new AbortController();
  const { signal } = listening;

  const draw = () => {
    track.mode = isNative(video) ? 'showing' : 'hidden';
    const cues = track.mode === 'hidden' ? dueCues(track, video) : [];
    place.replaceChildren(...cues.map(lineOf));
  };
  // A track that failed to load before is loaded again.
  if (element.readyState === HTMLTrackElement.ERROR) element.src = `${element.src}`;
  track.addEventListener('cuechange', draw, { signal });
  const begin = () => {
    cleanCues(track);
    draw();
  };
  element.addEventListener('load', begin, { signal });
  element.addEventListener('error', onError, { signal });
  for (const type of VIDEO_EVENTS) video.addEventListener(type, draw, { signal });
  begin();
  return () => {
    listening.abort();
    track.mode = 'disabled';
    place.remove();
  };
}
