/**
 * Time limit for the compositor after `seeked`, in milliseconds. It was late in 4 of 252 seeks of a loaded device, by at
 * most 14 ms.
 */
const COMPOSITOR_LIMIT_MS = 250;
/**
 * A reported frame this far from the sought moment may be an earlier one, whose report comes late; in seconds. It may
 * also be right, where the picture stands still: then the time limit applies.
 */
const FAR_SECONDS = 1;

type Presenting = Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>>;

/**
 * Calls `work` after each seek, when a canvas can draw the new frame. The event `seeked` alone is not enough: it may come
 * before the compositor has the frame, and `drawImage` then draws the frame before the seek. `work` is called again when
 * the compositor gets another frame near that moment.
 * @returns stops the calls
 */
export function onSoughtFrame(video: HTMLVideoElement, work: () => void): () => void {
  const presenting: Presenting = video;
  const stopped = new AbortController();
  let isPresented = false;
  let handle: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = () => {
    clearTimeout(timer);
    if (!video.seeking) work();
  };
  const awaitFrame = () => {
    handle = presenting.requestVideoFrameCallback?.((_, { mediaTime }) => {
      awaitFrame();
      if (Math.abs(mediaTime - video.currentTime) > FAR_SECONDS) return;
      isPresented = true;
      finish();
    });
  };
  const listen = (type: 'seeking' | 'seeked', listener: () => void) =>
    video.addEventListener(type, listener, { signal: stopped.signal });

  listen('seeking', () => {
    isPresented = false;
  });
  listen('seeked', () => {
    if (isPresented) finish();
    else timer = setTimeout(finish, COMPOSITOR_LIMIT_MS);
  });
  awaitFrame();

  return () => {
    stopped.abort();
    clearTimeout(timer);
    if (handle !== undefined) presenting.cancelVideoFrameCallback?.(handle);
  };
}
