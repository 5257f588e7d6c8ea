/** How long the page waits for the video's first frame before it comes to life, in milliseconds. */
const FIRST_FRAME_TIMEOUT_MS = 300;

/** The browser paints after this callback of its, and then goes on with what waits. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/**
 * Waits until the video that came with the page shows something, so that nothing else takes the line and the processor
 * from it; not for long, and not when there is none.
 */
export const firstFrame = (video: HTMLVideoElement | null): Promise<void> =>
  new Promise((resolve) => {
    if (!video || video.error) return resolve();
    setTimeout(resolve, FIRST_FRAME_TIMEOUT_MS);
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return afterPaint(resolve);
    video.addEventListener('loadeddata', () => afterPaint(resolve), { once: true });
    video.addEventListener('error', () => resolve(), { once: true });
  });
