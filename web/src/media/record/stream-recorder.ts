import { KEYFRAME_INTERVAL_MS } from '#shared/model/segment.ts';
import { AUDIO_BITS_PER_SECOND } from '../compose/quality.ts';
import { loadTicker, startTicker } from '../compose/ticker.ts';
import { followWrittenPictures } from '../cut/written-pictures.ts';
import { chooseFormat } from './choose-format.ts';
import { drainRecorder } from './drain-recorder.ts';
import { startRecordingClock } from './recording-clock.ts';

/** Chunk interval of MediaRecorder, in milliseconds. */
const CHUNK_INTERVAL_MS = 1000;
/** Chunks a second while somebody may watch: a segment is known to have ended when the next one has begun on disk. */
const LIVE_CHUNKS = 4;

export interface StreamRecorder {
  /** What has been recorded so far, without pauses, in milliseconds. */
  elapsedMs: () => number;
  isPaused: () => boolean;
  /**
   * Leaves out what happens until `resume`, of the file and of the clock; without effect once the recording has ended.
   */
  pause: () => void;
  resume: () => void;
  /** Gives chunks more often, so that those who watch are less behind; or as often as usual. */
  setLive: (isLive: boolean) => void;
  /**
   * Ends the recording, once `onChunk` was called with the last chunk; a second call gives the same.
   * @returns length of the recording without pauses, in milliseconds
   */
  stop: () => Promise<number>;
}

interface StreamRecorderOptions {
  /** What is recorded. */
  stream: MediaStream;
  /** The picture that is recorded: the recording ends with it, whatever goes on in `stream`. */
  source: MediaStreamTrack;
  /** Bit rate of the picture. */
  videoBitsPerSecond: number;
  /** Called with the file chunk by chunk, as it is written. */
  onChunk: (chunk: Blob) => void;
  /**
   * Called once when the recording ends without `stop`, as when the user ends screen sharing; then `stop` is still due.
   */
  onEnded: () => void;
}

/** Follows what a recorder writes. @returns when the last picture starts that it has written, in milliseconds */
function followPictures(recorder: MediaRecorder): () => number | null {
  const pictures = followWrittenPictures();
  let reading = Promise.resolve();
  recorder.addEventListener('dataavailable', ({ data }) => {
    const bytes = data.arrayBuffer();
    reading = reading
      .then(async () => pictures.add(new Uint8Array(await bytes)))
      .catch((error: unknown) => console.warn('A chunk of the recording cannot be read.', error));
  });
  return pictures.lastMs;
}

/** Calls back once, later, when the picture ends or the recorder gives up; the answer ends the watch. */
function watchEnd(tracks: MediaStreamTrack[], recorder: MediaRecorder, callback: () => void) {
  const watch = new AbortController();
  const end = () => {
    if (watch.signal.aborted) return;
    watch.abort();
    callback();
  };
  const options = { signal: watch.signal };
  for (const track of tracks) track.addEventListener('ended', end, options);
  recorder.addEventListener('stop', end, options);
  if (tracks.some((track) => track.readyState === 'ended')) queueMicrotask(end);
  return () => watch.abort();
}

/** Not in TypeScript's DOM types (MediaStream Recording, section 2.2). */
type RecorderOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration: number };

function makeRecorder({ stream, videoBitsPerSecond, onChunk }: StreamRecorderOptions) {
  const mimeType = chooseFormat();
  const options: RecorderOptions = {
    mimeType,
    videoBitsPerSecond,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    // A segment begins with each. A browser that does not know it takes no notice.
    videoKeyFrameIntervalDuration: KEYFRAME_INTERVAL_MS,
  };
  const recorder = new MediaRecorder(stream, options);
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onChunk(data);
  });
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  return { recorder, stopped };
}

/**
 * Records a stream until it is stopped or its picture ends. A picture that has already ended gives an empty
 * recording and `onEnded`, as one that ends right after the start would.
 * @throws Error when the browser records no WebM, DOMException when it refuses the stream
 */
export function startStreamRecorder(options: StreamRecorderOptions): StreamRecorder {
  const { stream, source, onEnded } = options;
  const { recorder, stopped } = makeRecorder(options);
  const lastPictureMs = followPictures(recorder);
  const pictures = [source, ...stream.getVideoTracks()];
  // A recorder refuses a stream without a live track.
  const isRecording = pictures.every((track) => track.readyState === 'live');
  if (isRecording) recorder.start(CHUNK_INTERVAL_MS);
  const ticker = loadTicker();
  const clock = startRecordingClock();
  if (!isRecording) clock.stop();
  const unwatch = watchEnd(pictures, recorder, () => {
    clock.stop();
    onEnded();
  });

  let stopAsking = () => {};
  const finish = async () => {
    unwatch();
    stopAsking();
    clock.stop();
    const missingMs = () => {
      const lastMs = lastPictureMs();
      return lastMs === null ? null : clock.elapsedMs() - lastMs;
    };
    if (recorder.state !== 'inactive') await drainRecorder(recorder, ticker, missingMs);
    ticker.stop();
    if (recorder.state !== 'inactive') recorder.stop();
    if (isRecording) await stopped;
    return clock.elapsedMs();
  };
  let finished: Promise<number> | undefined;
  return {
    elapsedMs: clock.elapsedMs,
    isPaused: clock.isPaused,
    pause: () => {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      clock.pause();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      clock.resume();
    },
    setLive: (isLive) => {
      stopAsking();
      stopAsking = () => {};
      const ask = () => {
        if (recorder.state === 'recording') recorder.requestData();
      };
      if (isLive && !finished) stopAsking = startTicker(LIVE_CHUNKS, ask);
    },
    stop: () => {
      finished ??= finish();
      return finished;
    },
  };
}
