import { startTicker } from '../compose/ticker.ts';

/**
 * Chunk interval of MediaRecorder, in milliseconds. A segment is sent when the keyframe of the next one is on disk: with
 * longer chunks, live viewers are further behind, and more remains to be sent after Stop.
 */
const CHUNK_INTERVAL_MS = 250;

/**
 * Whether a requested chunk can overtake an earlier one of the timeslice. Firefox passes only the latter through the
 * thread of its encoder, which may be busy (`MaybeExtractOrGatherBlob` in its MediaEncoder.cpp).
 */
const overtakes = (userAgent: string): boolean => userAgent.includes('Firefox/');

type Recorder = Pick<MediaRecorder, 'start' | 'state' | 'requestData' | 'addEventListener'>;

/**
 * Starts a recorder that hands out its file in chunks, until it ends. Where a chunk of a timeslice can be overtaken, all
 * chunks are requested instead: a file whose first chunk is not at its beginning cannot be played.
 * @param tick see `startTicker`
 */
export function startChunks(recorder: Recorder, userAgent = navigator.userAgent, tick = startTicker): void {
  if (!overtakes(userAgent)) {
    recorder.start(CHUNK_INTERVAL_MS);
    return;
  }
  recorder.start();
  const end = tick(1000 / CHUNK_INTERVAL_MS, () => {
    if (recorder.state !== 'inactive') recorder.requestData();
  });
  recorder.addEventListener('stop', end, { once: true });
}
