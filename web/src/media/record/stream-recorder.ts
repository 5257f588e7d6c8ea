import { AUDIO_BITS_PER_SECOND } from '../compose/quality.ts';
import { loadTicker } from '../compose/ticker.ts';
import { followWrittenPictures } from '../cut/written-pictures.ts';
import { chooseFormat } from './choose-format.ts';
import { drainRecorder } from './drain-recorder.ts';
import { KEYFRAME_OPTIONS, type RecorderOptions } from './keyframe-interval.ts';
import { startRecordingClock } from './recording-clock.ts';
import { createRecordingHealth, type RecordingHealth } from './recording-health.ts';
import { startChunks } from './start-chunks.ts';

interface StreamRecorderOptions {
  stream: MediaStream;
  /** The original video track: the recording ends with it, whatever happens in `stream`. */
  source: MediaStreamTrack;
  videoBitsPerSecond: number;
  /** Pictures a second of the stream; null for a camera, which chooses its own rate. */
  frameRate: number | null;
  /** See `Capture`. */
  madePictures: () => number | null;
  /** See `Capture`. */
  drainSound: () => Promise<void>;
  /** Called with each chunk of the file as it is written. */
  onChunk: (chunk: Blob) => void;
  /**
   * Called once when the recording ends without `stop`, as when the user ends screen sharing; `stop` must still be
   * called.
   */
  onEnded: () => void;
}

/** Follows the output of a recorder. @returns the start of the last picture that it has written, in milliseconds */
function followPictures(recorder: MediaRecorder, health: RecordingHealth): () => number | null {
  const pictures = followWrittenPictures((startMs, isPicture, soundMs) =>
    isPicture ? health.onPicture(startMs) : health.onSound(startMs, soundMs),
  );
  let reading = Promise.resolve();
  recorder.addEventListener('dataavailable', ({ data }) => {
    const bytes = data.arrayBuffer();
    reading = reading
      .then(async () => pictures.add(new Uint8Array(await bytes)))
      .catch((error: unknown) => console.warn('A chunk of the recording cannot be read.', error));
  });
  return pictures.lastMs;
}

/**
 * Calls back once, asynchronously, when the video track ends or the recorder fails; returns a function that
 * unsubscribes.
 */
function followEnd(tracks: MediaStreamTrack[], recorder: MediaRecorder, callback: () => void) {
  const following = new AbortController();
  const end = () => {
    if (following.signal.aborted) return;
    following.abort();
    callback();
  };
  const options = { signal: following.signal };
  for (const track of tracks) track.addEventListener('ended', end, options);
  recorder.addEventListener('stop', end, options);
  if (tracks.some((track) => track.readyState === 'ended')) queueMicrotask(end);
  return () => following.abort();
}

function makeRecorder({ stream, videoBitsPerSecond, onChunk }: StreamRecorderOptions) {
  const mimeType = chooseFormat(stream.getAudioTracks().length > 0);
  const options: RecorderOptions = {
    mimeType,
    videoBitsPerSecond,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    ...KEYFRAME_OPTIONS,
  };
  const recorder = new MediaRecorder(stream, options);
  let bytes = 0;
  recorder.addEventListener('dataavailable', ({ data }) => {
    bytes += data.size;
    if (data.size > 0) onChunk(data);
  });
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  return { recorder, hasBegun: () => bytes > 0, stopped };
}

/**
 * Records a stream until it is stopped or its video track ends. A track that has already ended gives an empty recording
 * and `onEnded`, as one that ends right after the start would.
 * @throws Error when the browser records no WebM, DOMException when it refuses the stream
 */
export function startStreamRecorder(options: StreamRecorderOptions) {
  const { stream, source, onEnded } = options;
  const { recorder, hasBegun, stopped } = makeRecorder(options);
  const health = createRecordingHealth(options.frameRate, options.madePictures);
  const lastPictureMs = followPictures(recorder, health);
  const pictures = [source, ...stream.getVideoTracks()];
  // A recorder throws for a stream without a live track.
  const isRecording = pictures.every((track) => track.readyState === 'live');
  if (isRecording) startChunks(recorder);
  const ticker = loadTicker();
  const clock = startRecordingClock();
  if (!isRecording) clock.stop();
  const unfollow = followEnd(pictures, recorder, () => {
    clock.stop();
    onEnded();
  });

  /** By how much the last picture is before the end of the recording so far, in milliseconds; null if unknown. */
  const missingMs = () => {
    const lastMs = lastPictureMs();
    return lastMs === null ? null : clock.elapsedMs() - lastMs;
  };
  const finish = async () => {
    unfollow();
    clock.stop();
    health.setPaused(true);
    const end = { hasBegun, missingMs, gapMs: health.gapMs, isSteady: options.frameRate !== null };
    if (recorder.state !== 'inactive') await options.drainSound();
    if (recorder.state !== 'inactive') await drainRecorder(recorder, ticker, end);
    ticker.stop();
    if (recorder.state !== 'inactive') recorder.stop();
    if (isRecording) await stopped;
    return clock.elapsedMs();
  };
  const abandon = async () => {
    unfollow();
    clock.stop();
    ticker.stop();
    if (recorder.state !== 'inactive') recorder.stop();
    if (isRecording) await stopped;
  };
  let finished: Promise<number> | undefined;
  return {
    /** Ends a recording that nobody wants: what the encoder has not written yet is lost. `onChunk` is not called later. */
    abandon,
    /** Recorded time so far, without pauses, in milliseconds. */
    elapsedMs: clock.elapsedMs,
    isPaused: clock.isPaused,
    /** Where its encoder is. */
    progress: () => {
      const elapsedMs = clock.elapsedMs();
      return { elapsedMs, behindMs: elapsedMs - (lastPictureMs() ?? 0), written: health.pictures() };
    },
    /** Judges the last seconds of the file. Call it about once a second. */
    isStuttering: () => health.isStuttering(clock.elapsedMs()),
    /** See `RecordingHealth`. */
    writtenShare: health.writtenShare,
    /** The stream has pictures of another size from now on. */
    sizeChanged: () => health.sizeChanged(clock.elapsedMs()),
    /** What the encoder did not write; final once `stop` has settled. */
    loss: () => health.loss(clock.elapsedMs(), missingMs() ?? 0),
    /** The stream has another frame rate from now on, in pictures a second. */
    setFrameRate: health.setFrameRate,
    /**
     * Leaves the time until `resume` out of the file and the clock; no effect once the recording has ended.
     */
    pause: () => {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      clock.pause();
      health.setPaused(true);
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      clock.resume();
      health.setPaused(false);
    },
    /**
     * Ends the recording, once `onChunk` was called with the last chunk; a second call returns the same promise.
     * @returns length of the recording without pauses, in milliseconds
     */
    stop: () => {
      finished ??= finish();
      return finished;
    },
  };
}

export type StreamRecorder = ReturnType<typeof startStreamRecorder>;
