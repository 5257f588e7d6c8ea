declare global {
  /** The video that the page loads before the player's code is there. */
  var earlyVideo: HTMLVideoElement | undefined;
  /** The thumbnail beneath it. */
  var earlyPoster: HTMLImageElement | undefined;
}

/** Attribute of the element that shows the video until the player takes it over. */
export const PLACE = 'data-early-video';

const CLASSES = 'absolute inset-0 size-full object-contain';

/** Takes a thumbnail that loads for the video of this page. */
export function setPoster(poster: HTMLImageElement): void {
  poster.className = CLASSES;
  poster.dataset.page = location.pathname;
  globalThis.earlyPoster = poster;
}

/** Begins to load a video. @param src its permanent address */
export function loadEarly(src: string): void {
  const video = document.createElement('video');
  video.className = CLASSES;
  video.preload = 'metadata';
  video.playsInline = true;
  video.src = src;
  video.dataset.page = location.pathname;
  globalThis.earlyVideo = video;
}

/** Shows in the outline what has begun to load: the thumbnail, and the first frame above it. */
export function showEarly(): void {
  const { earlyPoster, earlyVideo } = globalThis;
  document.querySelector(`[${PLACE}]`)?.append(...[earlyPoster, earlyVideo].filter((layer) => layer !== undefined));
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

/** The elements where the player will be, before its code is there, from the bottom to the top. */
export function earlyLayers(): Node[] {
  const poster = globalThis.earlyPoster;
  const video = videoWithoutPlayer();
  return [...(poster?.dataset.page === location.pathname ? [poster.cloneNode()] : []), ...(video ? [video] : [])];
}
