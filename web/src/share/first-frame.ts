/** How long the page waits for the video's first frame before it comes to life, in milliseconds. */
const PATIENCE_MS = 300;

/**
 * Waits until the video that came with the page shows something, so that nothing else takes the line and the processor
 * from it; not for long, and not when there is none.
 */
export const firstFrame = (video: HTMLVideoElement | null): Promise<void> =>
  new Promise((resolve) => {
    if (!video || video.error || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return resolve();
    for (const type of ['loadeddata', 'error']) video.addEventListener(type, () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
