import type { Caption } from './caption-choice.ts';

function trackOf({ src, label, language }: Caption): HTMLTrackElement {
  const track = document.createElement('track');
  return Object.assign(track, { kind: 'captions', src, label, srclang: language });
}

/** Gives a video the captions that a list of the browser's own may choose from. @returns what takes them away */
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

/** A browser says by itself which cues are due only once it comes to their moment, and not when they are loaded. */
const dueCues = ({ cues }: TextTrack, { currentTime }: HTMLVideoElement): TextTrackCue[] =>
  Array.from(cues ?? []).filter(({ startTime, endTime }) => startTime <= currentTime && currentTime < endTime);

/** After these the words may be others, or shown by the browser: an iPhone shows nothing of the page in fullscreen. */
const VIDEO_EVENTS = [
  'seeked',
  'webkitbeginfullscreen',
  'webkitendfullscreen',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

/** Whether the video is shown without the page. */
const isNative = (video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }): boolean =>
  video.webkitDisplayingFullscreen === true || document.pictureInPictureElement === video;

/**
 * Shows captions over a video until they are ended. The browser loads them and says when they change; the player draws them, so that
 * they have a readable size in a small player and stand above its controls in every browser. Where the browser shows the
 * video without the page, the browser draws them.
 * @param onError they could not be loaded
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
  // One that could not be loaded before is tried again.
  if (element.readyState === HTMLTrackElement.ERROR) element.src = `${element.src}`;
  track.addEventListener('cuechange', draw, { signal });
  element.addEventListener('load', draw, { signal });
  element.addEventListener('error', onError, { signal });
  for (const type of VIDEO_EVENTS) video.addEventListener(type, draw, { signal });
  draw();
  return () => {
    listening.abort();
    track.mode = 'disabled';
    place.remove();
  };
}
