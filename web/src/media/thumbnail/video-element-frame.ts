/** Time limit for a video element to load and seek, in milliseconds: in a hidden tab it never does. */
const TIME_LIMIT_MS = 5000;

/** Resolves with the event, or rejects with the element's error or at the time limit. */
const nextEvent = (video: HTMLVideoElement, type: 'loadeddata' | 'seeked', limit: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('Video loading failed'));
    video.addEventListener(type, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    limit.addEventListener('abort', fail, { once: true });
  });

async function seek(video: HTMLVideoElement, url: string, seconds: number) {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const loaded = nextEvent(video, 'loadeddata', limit);
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  await loaded;
  const sought = nextEvent(video, 'seeked', limit);
  video.currentTime = seconds;
  await sought;
}

function draw(video: HTMLVideoElement, width: number): HTMLCanvasElement {
  if (video.videoWidth === 0) throw new Error('Failed to generate thumbnail');
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('Could not get canvas context');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * One frame of a video, drawn by a `<video>` that is never shown.
 * @param seconds time of the frame
 * @param width of the canvas in pixels; its height keeps the video's proportion
 * @throws Error 'Video loading failed', also after five seconds; 'Failed to generate thumbnail'; 'Could not get canvas context'
 */
export async function frameFromVideoElement(file: Blob, seconds: number, width: number): Promise<HTMLCanvasElement> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    await seek(video, url, seconds);
    return draw(video, width);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
