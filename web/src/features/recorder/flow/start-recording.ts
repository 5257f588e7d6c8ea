import { createRecording } from '#shared/api/recordings.ts';
import type { RecordingType } from '#shared/model/recording.ts';
import { call } from '#web/lib/api.ts';
import { type Capture, type CaptureRequest, openCapture } from '#web/media/capture/capture.ts';
import { keepAwake } from '#web/media/capture/wake-lock.ts';
import { type StreamRecorder, startStreamRecorder } from '#web/media/record/stream-recorder.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import { openLocalRecording, type WritableLocalRecording } from '#web/media/store/open-local-recording.ts';
import { requestPersistentStorage } from '#web/media/store/storage-quota.ts';
import { type EarlyThumbnail, makeThumbnailEarly } from './early-thumbnail.ts';
import { floatingControls } from './floating-controls.ts';
import { type FloatingChoice, floatingSurface } from './floating-surface.ts';
import { removeRecording } from './pending-recording.ts';
import type { PendingRecording } from './recorder-state.ts';
import { recordingName } from './recording-name.ts';
import { sendWhileRecording } from './segment-api.ts';

/** What the setup dialog asks for. */
export interface SetupChoice {
  capture: Omit<CaptureRequest, 'stayInFront' | 'onPicture'>;
  /** As typed; blank for the default. */
  name: string;
  /** Null for no project. */
  projectId: string | null;
  workspaceId: string;
  /** Seconds to count down from before the recording starts; 0 for none. */
  countdown: number;
  /** Whether it is sent while it is being made. */
  uploadsWhileRecording: boolean;
  /** Whether it is saved, shared and its link copied at Stop, without asking. */
  savesAtStop: boolean;
  /** Over what the controls float. */
  floatsOver: FloatingChoice;
}

/** Everything that a recording uses while it runs. */
export interface RunningRecording {
  recording: PendingRecording;
  capture: Capture;
  streamRecorder: StreamRecorder;
  local: WritableLocalRecording;
  /** Sends it while it is made; null where its person does not want that, or nothing can. */
  segments: SegmentUpload | null;
  /** Its thumbnail, made while it runs. */
  thumbnail: EarlyThumbnail | null;
  savesAtStop: boolean;
  /** Releases the devices and the screen's wake lock; safe to call twice. */
  release: () => Promise<void>;
}

interface StartOptions {
  userId: string;
  /** Counts down, once the devices are open. Cancels the start when it fails. */
  countDown: (capture: Capture) => Promise<void>;
  /** The picture ended by itself. */
  onEnded: () => void;
  /** The browser's disk is full. */
  onFull: () => void;
}

/** A browser that will not give the screen, the camera or the microphone. */
export class CaptureRefused extends Error {
  override readonly name = 'CaptureRefused';
}

/** The start was cancelled by the person, or by the end of what was shared: nothing went wrong. */
export class StartCancelled extends Error {
  override readonly name = 'StartCancelled';
}

/** Everything else that keeps a recording from starting; `cause` is what did. */
class RecordingNotCreated extends Error {
  override readonly name = 'RecordingNotCreated';
}

async function capture({ capture, countdown, floatsOver }: SetupChoice): Promise<Capture> {
  const hasCamera = capture.type === 'camera' || capture.pictureInPicture;
  // Not waited for: the recording starts with or without the window.
  const onPicture = (picture: MediaStreamTrack) =>
    void (floatsOver[floatingSurface(picture)] && floatingControls.open(hasCamera));
  try {
    // A countdown is of use only where it is seen.
    return await openCapture({ ...capture, stayInFront: countdown > 0, onPicture });
  } catch (cause) {
    throw new CaptureRefused((cause as Error).name, { cause });
  }
}

/** Makes the recording on the server to which the file will be attached. */
async function createPending(choice: SetupChoice): Promise<PendingRecording> {
  const { projectId, workspaceId } = choice;
  const type: RecordingType = choice.capture.type;
  const name = recordingName(choice.name, new Date());
  const { id } = await call(createRecording, { input: { name, recordingType: type, projectId, workspaceId } });
  return { id, name, type, workspaceId, projectId };
}

/** A recording that is on the server, and has its place in this browser. */
type Begun = Pick<RunningRecording, 'recording' | 'local'>;

/**
 * Makes the recording on the server and its place in this browser, before the countdown ends: whatever becomes of this page
 * from now on, the next visit finds what was made here.
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

/** Ends a recording that holds nothing. What cannot be removed now, the next visit removes. */
export async function dropEmpty({ recording, local }: Begun): Promise<void> {
  try {
    await removeRecording(recording);
  } catch (error) {
    console.warn('A recording that holds nothing could not be removed; the next visit tries again.', error);
    await local.close();
    return;
  }
  await local.discard();
}

/**
 * Counts down and makes the recording at the same time. A countdown that is cancelled ends at once, however long the server
 * takes; the recording that it makes is removed again.
 */
async function beginWhile(count: Promise<void>, choice: SetupChoice, options: StartOptions): Promise<Begun> {
  const beginning = begin(choice, options);
  // What goes wrong is told after the countdown.
  beginning.catch(() => undefined);
  try {
    await count;
  } catch (error) {
    beginning
      .then(dropEmpty)
      .catch((reason: unknown) => console.warn('A recording that was cancelled could not be made.', reason));
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
    const { stream, source, videoBitsPerSecond } = devices;
    const streamRecorder = startStreamRecorder({ stream, source, videoBitsPerSecond, onChunk: local.append, onEnded });
    const release = async () => {
      letSleep();
      await devices.release();
    };
    const segments = choice.uploadsWhileRecording ? sendWhileRecording(local) : null;
    const thumbnail = segments && makeThumbnailEarly(segments, local);
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
    // A recording without a file would stay in the list as 'Processing' for ever.
    await dropEmpty(begun);
    throw error;
  }
}

/**
 * Opens the devices, makes the recording on the server while it counts down, and starts to record, in this order: the
 * browser asks for the screen only while the click is fresh. Whatever fails, nothing stays open.
 * @throws CaptureRefused, StartCancelled or RecordingNotCreated
 */
export async function startRecording(choice: SetupChoice, options: StartOptions): Promise<RunningRecording> {
  const devices = await capture(choice);
  // Not waited for: a browser may ask the person, and a recording is stored without it as well.
  void requestPersistentStorage().catch((error) =>
    console.warn('The browser may clear recordings when its disk is full.', error),
  );
  try {
    return await createAndRecord(choice, devices, options);
  } catch (cause) {
    await devices.release();
    if (cause instanceof StartCancelled) throw cause;
    throw new RecordingNotCreated('Failed to create recording session.', { cause });
  }
}
