/** The picture that is on screen now, as a canvas; null when there is none. */
function pictureOf(video: HTMLVideoElement): HTMLCanvasElement | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}

/** Leaves the picture on screen while the element loads another file, until the first of the next ones is there. */
export function holdFrame(video: HTMLVideoElement): void {
  const picture = pictureOf(video);
  if (!picture) return;
  picture.setAttribute('aria-hidden', 'true');
  picture.className = video.className;
  video.after(picture);
  const done = new AbortController();
  const remove = () => {
    done.abort();
    picture.remove();
  };
  for (const type of ['seeked', 'playing', 'error']) video.addEventListener(type, remove, { signal: done.signal });
}
