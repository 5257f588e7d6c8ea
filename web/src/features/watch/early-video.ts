declare global {
  /** What the page has begun to load before the player's code is there. */
  var earlyVideo: HTMLVideoElement | undefined;
  /** The thumbnail beneath it. */
  var earlyPoster: HTMLImageElement | undefined;
}

/** Attribute of the element that shows the video until the player takes it over. */
export const PLACE = 'data-early-video';

const CLASSES = 'absolute inset-0 size-full object-contain';

const show = (element: HTMLElement) => document.querySelector(`[${PLACE}]`)?.append(element);

export function showPoster(poster: HTMLImageElement): void {
  poster.className = CLASSES;
  poster.dataset.page = location.pathname;
  globalThis.earlyPoster = poster;
  show(poster);
}

/** Begins to load a video, and shows its first frame. @param src its permanent address */
export function loadEarly(src: string): void {
  const video = document.createElement('video');
  video.className = CLASSES;
  video.preload = 'metadata';
  video.playsInline = true;
  video.src = src;
  video.dataset.page = location.pathname;
  globalThis.earlyVideo = video;
  show(video);
}

/** The element that has begun to load a video, for the player to take over. */
export function videoLoadingFrom(src: string): HTMLVideoElement | undefined {
  return globalThis.earlyVideo?.getAttribute('src') === src ? globalThis.earlyVideo : undefined;
}

/** The element that has begun to load the video of this page, until a player takes it over. */
function videoWithoutPlayer(): HTMLVideoElement | null {
  const video = globalThis.earlyVideo;
  return video?.dataset.page === location.pathname && !video.closest('.player') && video.hasAttribute('src')
    ? video
    : null;
}

/** What the page has begun to show where its player will be, from the bottom to the top. */
export function earlyLayers(): Node[] {
  const poster = globalThis.earlyPoster;
  const video = videoWithoutPlayer();
  return [...(poster?.dataset.page === location.pathname ? [poster.cloneNode()] : []), ...(video ? [video] : [])];
}
