import { createRecording } from '#shared/api/recordings.ts';
import type { RecordingType } from '#shared/model/recording.ts';
import { call } from '#web/lib/api.ts';
import { type Capture, type CaptureRequest, openCapture } from '#web/media/capture/capture.ts';
import { keepAwake } from '#web/media/capture/wake-lock.ts';
import { type StreamRecorder, startStreamRecorder } from '#web/media/record/stream-recorder.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import { openLocalRecording, type WritableLocalRecording } from '#web/media/store/open-local-recording.ts';
import { requestPersistentStorage } from '#web/media/store/storage-quota.ts';
import { preloadThumbnails } from '#web/media/thumbnail/thumbnail.ts';
import { type EarlyThumbnail, makeThumbnailEarly } from './early-thumbnail.ts';
import { type FloatingChoice, floatingControls, floatingSurface } from './floating-controls.ts';
import { removeRecording } from './pending-recording.ts';
import type { PendingRecording } from './recorder-state.ts';
import { recordingName } from './recording-name.ts';
import { sendInSegments } from './segment-api.ts';

/** Choices of the setup dialog. */
export interface SetupChoice {
  capture: Omit<CaptureRequest, 'stayInFront' | 'onPicture'>;
  /** Typed name; blank for the default. */
  name: string;
  /** Null for no project. */
  projectId: string | null;
  workspaceId: string;
  /** Seconds to count down from before the recording starts; 0 for none. */
  countdown: number;
  /** Whether it is uploaded while it is being recorded. */
  uploadsWhileRecording: boolean;
  /** Whether it is saved, shared and its link copied at Stop, without asking. */
  savesAtStop: boolean;
  /** Surfaces over which the controls float. */
  floatsOver: FloatingChoice;
}

/** Resources of a running recording. */
export interface RunningRecording {
  recording: PendingRecording;
  capture: Capture;
  streamRecorder: StreamRecorder;
  local: WritableLocalRecording;
  /** Its upload during the recording; null when the user has turned that off. */
  segments: SegmentUpload | null;
  /** Its thumbnail, created during the recording; null without an upload in segments. */
  thumbnail: EarlyThumbnail | null;
  savesAtStop: boolean;
  /** Releases the devices and the screen's wake lock; safe to call twice. */
  release: () => Promise<void>;
}

interface StartOptions {
  userId: string;
  /** Counts down after the devices are open. The start is cancelled when it throws. */
  countDown: (capture: Capture) => Promise<void>;
  /** Called when the video track ends, for example because the user stops sharing. */
  onEnded: () => void;
  /** Called when the browser's storage is full. */
  onFull: () => void;
}

/** The screen or a device could not be opened. The message is the name of the browser's error. */
export class CaptureRefusedError extends Error {
  override readonly name = 'CaptureRefusedError';
}

/** The user cancelled the start, or the shared surface ended. This is not an error. */
export class StartCancelledError extends Error {
  override readonly name = 'StartCancelledError';
}

/** Any other reason why a recording did not start; see `cause`. */
class RecordingNotCreatedError extends Error {
  override readonly name = 'RecordingNotCreatedError';
}

async function capture({ capture, countdown, floatsOver }: SetupChoice): Promise<Capture> {
  const hasCamera = capture.type === 'camera' || capture.pictureInPicture;
  // Not awaited: the recording starts with or without the window.
  const onPicture = (picture: MediaStreamTrack) =>
    void (floatsOver[floatingSurface(picture)] && floatingControls.open(hasCamera));
  try {
    // The countdown has to be visible, so the page stays in front.
    return await openCapture({ ...capture, stayInFront: countdown > 0, onPicture });
  } catch (cause) {
    throw new CaptureRefusedError((cause as Error).name, { cause });
  }
}

/** Creates the recording on the server to which the file will be attached. */
async function createPending(choice: SetupChoice): Promise<PendingRecording> {
  const { projectId, workspaceId } = choice;
  const type: RecordingType = choice.capture.type;
  const name = recordingName(choice.name, new Date());
  const { id } = await call(createRecording, { input: { name, recordingType: type, projectId, workspaceId } });
  return { id, name, type, workspaceId, projectId };
}

/** A recording that exists on the server and in this browser. */
type Begun = Pick<RunningRecording, 'recording' | 'local'>;

/**
 * Creates the recording on the server and in this browser before the countdown ends. Whatever happens to the page from
 * now on, the next visit finds the recording.
 */
async function begin(choice: SetupChoice, { userId, onFull }: StartOptions): Promise<Begun> {
  const recording = await createPending(choice);
  try {
    const { id, ...about } = recording;
    const local = await openLocalRecording({ id, userId, about: { ...about, recordingId: id } }, { onFull });
    return { recording, local };
  } catch (error) {
    await removeRecording(recording);
    throw error;
  }
}

/** Deletes an empty recording. If that fails, the next visit tries again. */
export async function dropEmpty({ recording, local }: Begun): Promise<void> {
  try {
    await removeRecording(recording);
  } catch (error) {
    console.warn('An empty recording could not be deleted; the next visit tries again.', error);
    await local.close();
    return;
  }
  await local.discard();
}

/**
 * Counts down and creates the recording at the same time. A cancelled countdown ends at once, without waiting for the
 * server; the recording is deleted when it was created.
 */
async function beginWhile(count: Promise<void>, choice: SetupChoice, options: StartOptions): Promise<Begun> {
  const beginning = begin(choice, options);
  // Errors are reported after the countdown.
  beginning.catch(() => undefined);
  try {
    await count;
  } catch (error) {
    beginning
      .then(dropEmpty)
      .catch((reason: unknown) => console.warn('A recording that was cancelled could not be created.', reason));
    throw error;
  }
  return beginning;
}

function record(
  { recording, local }: Begun,
  devices: Capture,
  choice: SetupChoice,
  { onEnded }: StartOptions,
): RunningRecording {
  const letSleep = keepAwake();
  try {
    const { stream, source, videoBitsPerSecond, frameRate } = devices;
    const options = { stream, source, videoBitsPerSecond, frameRate };
    const streamRecorder = startStreamRecorder({ ...options, onChunk: local.append, onEnded });
    const release = async () => {
      letSleep();
      await devices.release();
    };
    const segments = choice.uploadsWhileRecording ? sendInSegments(local) : null;
    const thumbnail = segments && makeThumbnailEarly(segments, local);
    void preloadThumbnails();
    const { savesAtStop } = choice;
    return { recording, capture: devices, streamRecorder, local, segments, thumbnail, savesAtStop, release };
  } catch (error) {
    letSleep();
    throw error;
  }
}

async function createAndRecord(
  choice: SetupChoice,
  devices: Capture,
  options: StartOptions,
): Promise<RunningRecording> {
  const begun = await beginWhile(options.countDown(devices), choice, options);
  try {
    return record(begun, devices, choice, options);
  } catch (error) {
    // A recording without a file would stay in the list as 'Processing' forever.
    await dropEmpty(begun);
    throw error;
  }
}

/**
 * Opens the devices, creates the recording on the server during the countdown, and starts to record. The devices come
 * first, because the browser shows its screen picker only shortly after the click. After an error, all devices are
 * closed.
 * @throws CaptureRefusedError, StartCancelledError or RecordingNotCreatedError
 */
export async function startRecording(choice: SetupChoice, options: StartOptions): Promise<RunningRecording> {
  const devices = await capture(choice);
  // Not awaited: the browser may ask the user, and the recording is stored in any case.
  void requestPersistentStorage().catch((error) =>
    console.warn('The browser may clear recordings when its disk is full.', error),
  );
  try {
    return await createAndRecord(choice, devices, options);
  } catch (cause) {
    await devices.release();
    if (cause instanceof StartCancelledError) throw cause;
    throw new RecordingNotCreatedError('Failed to create recording session.', { cause });
  }
}
