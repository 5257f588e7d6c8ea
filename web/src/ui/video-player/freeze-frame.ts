/** The frame that is on screen now, as a canvas; null when there is none. */
function currentFrame(video: HTMLVideoElement): HTMLCanvasElement | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}

/** Leaves the frame on screen while the element loads another file, until the first of the next ones is there. */
export function freezeFrame(video: HTMLVideoElement): void {
  const frame = currentFrame(video);
  if (!frame) return;
  frame.setAttribute('aria-hidden', 'true');
  frame.className = video.className;
  video.after(frame);
  const done = new AbortController();
  const remove = () => {
    done.abort();
    frame.remove();
  };
  for (const type of ['seeked', 'playing', 'error']) video.addEventListener(type, remove, { signal: done.signal });
}
