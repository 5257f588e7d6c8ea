import { AUDIO_BITS_PER_SECOND, CHUNK_INTERVAL_MS, VIDEO_CONTENT_TYPE } from '../../../../shared/model/recording.ts';
import { keepTake } from '../keep/take-keeper.ts';
import { openTakeStore } from '../keep/take-store.ts';
import { chooseFormat } from './choose-format.ts';
import { recordFrame } from './fresh-frame.ts';

/** A finished take. */
export interface Take {
  /** The recorded WebM as the browser wrote it: no duration, not seekable. */
  file: Blob;
  /** Length by the clock, from the recorder's start to its stop. */
  durationMs: number;
  /** Removes what the browser keeps of the take. */
  discard: () => Promise<void>;
}

export interface RunningTake {
  elapsedMs: () => number;
  /** Ends the take and waits until all of it is kept; a second call gives the same take. */
  stop: () => Promise<Take>;
}

interface TakeOptions {
  stream: MediaStream;
  /** Names the take in the browser's storage. */
  takeId: string;
  /** Called once when the picture ends without `stop`, as when the user ends screen sharing. */
  onEnded: () => void;
}

/** Milliseconds since it was made, until it is stopped. The recorder's own `start` event comes up to a second late. */
function startClock() {
  const startedAt = performance.now();
  let stoppedAt: number | undefined;
  return {
    elapsedMs: () => (stoppedAt ?? performance.now()) - startedAt,
    stop: () => {
      stoppedAt ??= performance.now();
    },
  };
}

const once = (target: EventTarget, type: string) =>
  new Promise<void>((resolve) => target.addEventListener(type, () => resolve(), { once: true }));

/** Calls back once when the picture ends, or the recorder gives up; the answer ends the watch. */
function watchEnd(stream: MediaStream, recorder: MediaRecorder, callback: () => void) {
  const watch = new AbortController();
  const end = () => {
    watch.abort();
    callback();
  };
  const options = { signal: watch.signal };
  stream.getVideoTracks()[0]?.addEventListener('ended', end, options);
  recorder.addEventListener('stop', end, options);
  return () => watch.abort();
}

/**
 * Records a stream until it is stopped or its picture ends. Every second goes to the browser's disk as it arrives,
 * before anything else is done with it.
 * @throws Error when the browser records no WebM or refuses the stream
 */
export async function startTake({ stream, takeId, onEnded }: TakeOptions): Promise<RunningTake> {
  const recorder = new MediaRecorder(stream, { mimeType: chooseFormat(), audioBitsPerSecond: AUDIO_BITS_PER_SECOND });
  const store = await openTakeStore(takeId);
  const keeper = keepTake(store, VIDEO_CONTENT_TYPE);
  recorder.addEventListener('dataavailable', ({ data }) => keeper.keep(data));
  const stopped = once(recorder, 'stop');
  try {
    recorder.start(CHUNK_INTERVAL_MS);
  } catch (error) {
    await store.finish();
    await store.discard();
    throw error;
  }
  const clock = startClock();
  const unwatch = watchEnd(stream, recorder, () => {
    clock.stop();
    onEnded();
  });

  const finish = async (): Promise<Take> => {
    unwatch();
    clock.stop();
    // Sound goes on to the end by itself, and carries the length of the take.
    const picture = stream.getAudioTracks().length === 0 ? stream.getVideoTracks()[0] : undefined;
    if (picture?.readyState === 'live') await recordFrame(picture, recorder);
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    return { file: await keeper.finish(), durationMs: clock.elapsedMs(), discard: store.discard };
  };
  let finished: Promise<Take> | undefined;
  return {
    elapsedMs: clock.elapsedMs,
    stop: () => {
      finished ??= finish();
      return finished;
    },
  };
}
