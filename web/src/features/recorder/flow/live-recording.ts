import { DURATION_MAX_SECONDS, UPLOAD_MAX_BYTES } from '#shared/limits.ts';
import { ROOM_STOP_SECONDS, ROOM_WARNING_SECONDS } from '#web/lib/limits.ts';
import type { Capture } from '#web/media/capture/capture.ts';
import type { CaptureEvent } from '#web/media/capture/capture-events.ts';
import { keepAwake } from '#web/media/capture/wake-lock.ts';
import { type Size, sizeAt } from '#web/media/compose/frame-geometry.ts';
import { AUDIO_BITS_PER_SECOND } from '#web/media/compose/quality.ts';
import { startTicker } from '#web/media/compose/ticker.ts';
import { createPace, PACE_CHECKS } from '#web/media/record/pace.ts';
import { missesEnd } from '#web/media/record/recording-health.ts';
import { CAMERA_STEP, createSizeSteps } from '#web/media/record/size-steps.ts';
import { createSlowDown } from '#web/media/record/slow-down.ts';
import { type StreamRecorder, startStreamRecorder } from '#web/media/record/stream-recorder.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { WritableLocalRecording } from '#web/media/store/open-local-recording.ts';
import { availableQuota, recordableSeconds } from '#web/media/store/storage-quota.ts';
import { preloadThumbnails } from '#web/media/thumbnail/thumbnail.ts';
import type { PendingRecording } from './pending-recording.ts';
import type { RecordSetup } from './record-setup.ts';
import * as toasts from './recorder-notifications.ts';
import { type EarlyThumbnail, makeThumbnailEarly, sendInSegments } from './send-segments.ts';

/** Warnings during a recording, while the user can still fix the cause. */
export interface Warnings {
  /** Whether the microphone has been silent for 10 s. */
  isSilent: boolean;
  isMicrophoneLost: boolean;
  /** Whether the system has muted the microphone, for example for a telephone call. */
  isMicrophoneInterrupted: boolean;
  /** Whether somebody speaks into the muted microphone. */
  isSpeakingMuted: boolean;
  /** Whether the phone has taken the camera, as for a call or when it is locked. */
  isCameraInterrupted: boolean;
  /** Whether the computer is too busy to encode all pictures or all sound. */
  isStuttering: boolean;
  /** Width to which the pictures are reduced, because the computer is too busy; null while they have their full size. */
  reducedWidth: number | null;
  /** Seconds of recording that fit into the quota; null while there is plenty. */
  secondsLeftOnDevice: number | null;
}

/** At the start of a recording. Not with its state, which every screen loads. */
export const NO_WARNINGS: Warnings = {
  isSilent: false,
  isMicrophoneLost: false,
  isMicrophoneInterrupted: false,
  isSpeakingMuted: false,
  isCameraInterrupted: false,
  isStuttering: false,
  reducedWidth: null,
  secondsLeftOnDevice: null,
};

/** A recording that exists on the server and in this browser. */
export interface BegunRecording {
  recording: PendingRecording;
  local: WritableLocalRecording;
}

export interface LiveRecording extends BegunRecording {
  setup: RecordSetup;
  capture: Capture;
  streamRecorder: StreamRecorder;
  /** Its upload during the recording; null when the user has turned that off. */
  segments: SegmentUpload | null;
  /** Its thumbnail, created during the recording; null without an upload in segments. */
  thumbnail: EarlyThumbnail | null;
  /** Aborted at the end: what follows it ends. */
  stopped: AbortController;
  letSleep: () => void;
  /** Releases the devices and the screen's wake lock; safe to call twice. */
  release: () => Promise<void>;
  /** Lets other tabs record. */
  unclaim: () => void;
}

interface RecordOptions extends Pick<LiveRecording, 'setup' | 'unclaim'> {
  /** Called when the video track ends, for example because the user stops sharing. */
  onEnded: () => void;
}

export function recordLive(begun: BegunRecording, capture: Capture, options: RecordOptions): LiveRecording {
  const { local } = begun;
  const { setup, unclaim, onEnded } = options;
  const letSleep = keepAwake();
  try {
    // The recording before this one may have been paused when it was thrown away.
    capture.holdSound(false);
    const streamRecorder = startStreamRecorder({ ...capture, onChunk: local.append, onEnded });
    const release = async () => {
      letSleep();
      await capture.release();
    };
    const segments = setup.choice.uploadsWhileRecording ? sendInSegments(local) : null;
    const thumbnail = segments && makeThumbnailEarly(segments, local);
    void preloadThumbnails();
    const stopped = new AbortController();
    return {
      ...begun,
      setup,
      capture,
      streamRecorder,
      segments,
      thumbnail,
      stopped,
      letSleep,
      release,
      unclaim,
    };
  } catch (error) {
    letSleep();
    throw error;
  }
}

export function pauseLive({ streamRecorder, segments, capture }: LiveRecording, isPaused: boolean): void {
  if (isPaused) streamRecorder.pause();
  else streamRecorder.resume();
  segments?.setPaused(isPaused);
  capture.drawing?.hold(isPaused);
  capture.holdSound(isPaused);
}

/**
 * Stops the encoder, completes the local recording, and releases the devices.
 * @param chosenStage called at the end: the stage of what the user has chosen; null for nothing
 */
export async function stopLive(
  live: LiveRecording,
  chosenStage: () => 'uploading' | 'discarded' | null,
): Promise<void> {
  const { streamRecorder, local } = live;
  live.stopped.abort();
  live.segments?.sendOpenSegment();
  const stopping = streamRecorder.stop();
  // The recorder waits for the last sound now, but for no more pictures.
  live.capture.freeze();
  const durationMs = await stopping;
  await Promise.all([local.finish(durationMs), live.release()]);
  const loss = streamRecorder.loss();
  const stage = chosenStage();
  const isChosen = stage === 'discarded' || (stage === 'uploading' && !missesEnd(loss));
  // The next visit resumes the upload or the deletion if this one ends now.
  await local.update({ loss, ...(isChosen && { stage }) });
}

/** Ends a running recording without its file. The devices stay open, as they were at its start. */
export async function abandonLive({
  streamRecorder,
  segments,
  thumbnail,
  capture,
  ...live
}: LiveRecording): Promise<void> {
  live.stopped.abort();
  live.letSleep();
  segments?.setWatchable(false);
  await Promise.all([streamRecorder.abandon(), thumbnail?.stop()]);
  segments?.close();
  capture.drawing?.reset();
  if (capture.size) capture.setWidth(capture.size.width);
  if (capture.frameRate) capture.setFrameRate(capture.frameRate);
}

interface FollowOptions {
  onWarn: (warnings: Partial<Warnings>) => void;
  /** Called when the phone has taken the camera, and when it has given it back. */
  onInterrupted: (isInterrupted: boolean) => void;
  onFull: () => void;
  /** Called when a longer recording could not be uploaded. */
  onLongest: () => void;
}

/** Shows warnings and toasts for events of the devices. */
function onCaptureEvent(event: CaptureEvent, { onWarn, onInterrupted }: FollowOptions) {
  if (event.type === 'camera-interrupted') onInterrupted(event.isInterrupted);
  if (event.type === 'silence') onWarn({ isSilent: event.isSilent });
  if (event.type === 'muted-speech') onWarn({ isSpeakingMuted: event.isSpeaking });
  if (event.type === 'microphone-interrupted') onWarn({ isMicrophoneInterrupted: event.isInterrupted });
  if (event.type === 'microphone-lost') {
    onWarn({ isMicrophoneLost: true });
    toasts.notifyMicrophoneLost(event.mayReturn);
  }
  if (event.type === 'microphone-found') {
    onWarn({ isMicrophoneLost: false });
    toasts.notifyMicrophoneFound(event.label);
  }
}

/**
 * Gives way in size: makes the pictures smaller where the encoder does not keep up, and larger again later.
 * @param onSize called with each other size
 * @returns a function to call every second; it returns whether the pictures can become smaller still
 */
function reduceSize(
  { capture, streamRecorder, local }: LiveRecording,
  { onWarn, onSize }: Pick<FollowOptions, 'onWarn'> & { onSize: (size: Size) => void },
): () => boolean {
  const { size } = capture;
  if (!size) return () => false;
  const steps = createSizeSteps(size.width, capture.frameRate === null ? CAMERA_STEP : undefined);
  let { width } = size;
  return () => {
    const next = steps.decide(streamRecorder.writtenShare(), streamRecorder.elapsedMs());
    if (next !== width) {
      width = next;
      capture.setWidth(next);
      streamRecorder.sizeChanged();
      onSize(sizeAt(size, next));
      onWarn({ reducedWidth: next < size.width ? next : null });
      const { reducedWidth } = local.manifest();
      void local.update({ reducedWidth: Math.min(next, reducedWidth ?? next) });
    }
    return steps.canGiveWay();
  };
}

/**
 * Sends no more pictures than the encoder takes.
 * @returns a function to call `PACE_CHECKS` times a second with the wanted pictures a second, and one for each other size
 */
function sendInPace({ capture, streamRecorder }: LiveRecording) {
  let sent = capture.frameRate;
  const pace = createPace(capture.size);
  return {
    keep: (frameRate: number | null): void => {
      if (frameRate === null) return;
      const next = pace.next(streamRecorder.progress(), frameRate);
      if (next === sent) return;
      sent = next;
      capture.setFrameRate(next);
    },
    begin: pace.begin,
  };
}

/**
 * Judges a recording every second, and warns of one that stutters. It gives way in size, then in rate.
 * @returns stops following
 */
function followStutter(live: LiveRecording, { onWarn }: FollowOptions): () => void {
  const { capture, streamRecorder, local } = live;
  let { frameRate } = capture;
  let checks = 0;
  const pace = sendInPace(live);
  // The ticker starts late on a busy computer.
  pace.keep(frameRate);
  let wasReported = false;
  const decide = createSlowDown(frameRate);
  const canBeSmaller = reduceSize(live, { onWarn, onSize: pace.begin });
  return startTicker(PACE_CHECKS, () => {
    if (streamRecorder.isPaused()) return;
    pace.keep(frameRate);
    checks += 1;
    if (checks % PACE_CHECKS !== 0) return;
    const stutters = streamRecorder.isStuttering();
    const { isReported: isStuttering, frameRate: next } = decide(stutters, !canBeSmaller());
    if (isStuttering !== wasReported) onWarn({ isStuttering });
    wasReported = isStuttering;
    if (next === frameRate || next === null) return;
    frameRate = next;
    streamRecorder.setFrameRate(next);
    void local.update({ loweredFrameRate: next });
    toasts.notifySlowedDown(next);
  });
}

/** Interval at which the quota is checked, in milliseconds. */
const CHECK_EVERY_MS = 15_000;

/** Checks the quota, and the length of the recording. @returns stops following */
function followRoom(
  { capture, streamRecorder, stopped }: LiveRecording,
  { onWarn, onFull, onLongest }: FollowOptions,
): () => void {
  const bitsPerSecond = capture.videoBitsPerSecond + AUDIO_BITS_PER_SECOND;
  const longestSeconds = Math.min(DURATION_MAX_SECONDS, (UPLOAD_MAX_BYTES * 8) / bitsPerSecond) - ROOM_STOP_SECONDS;
  const check = async () => {
    const quota = await availableQuota();
    // It may have ended meanwhile, and another one may have begun.
    if (stopped.signal.aborted) return;
    const elapsedSeconds = streamRecorder.elapsedMs() / 1000;
    if (elapsedSeconds > longestSeconds) return onLongest();
    if (!quota) return;
    // The recorded bytes may be written once more, as the seekable file.
    const recordedBytes = elapsedSeconds * (bitsPerSecond / 8);
    const seconds = recordableSeconds(quota.freeBytes - recordedBytes, bitsPerSecond);
    onWarn({ secondsLeftOnDevice: seconds < ROOM_WARNING_SECONDS ? seconds : null });
    if (seconds < ROOM_STOP_SECONDS) onFull();
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  void check();
  return () => clearInterval(timer);
}

/** Follows the microphone, the encoder, the quota and the length until Stop. */
export function followLive(live: LiveRecording, options: FollowOptions): void {
  const ends = [
    followStutter(live, options),
    live.capture.follow((event) => onCaptureEvent(event, options)),
    followRoom(live, options),
  ];
  live.stopped.signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
}
