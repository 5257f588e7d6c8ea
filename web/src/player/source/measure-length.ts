/** After the end of any video: a seek to it makes the browser measure a file without a length. */
const FAR_AWAY_SECONDS = 1e9;
/** The time limit of the measurement, in milliseconds: a file without an index has to be read completely. */
const MEASURE_MS = 5000;

/**
 * Measures a file of unknown length by a seek to its end.
 * @param onEnd called when the length is known, or the time is over
 * @returns cancels it
 */
export function measureLength(video: HTMLVideoElement, onEnd: () => void): () => void {
  const end = () => {
    cancel();
    onEnd();
  };
  const timer = setTimeout(end, MEASURE_MS);
  const cancel = () => {
    clearTimeout(timer);
    video.removeEventListener('seeked', end);
  };
  video.addEventListener('seeked', end);
  video.currentTime = FAR_AWAY_SECONDS;
  return cancel;
}
