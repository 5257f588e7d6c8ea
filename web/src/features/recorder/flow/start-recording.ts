import { createRecording } from '#shared/api/recordings.ts';
import type { RecordingType } from '#shared/model/recording.ts';
import { call } from '#web/lib/api.ts';
import { type Capture, type CaptureRequest, openCapture } from '#web/media/capture/capture.ts';
import { keepAwake } from '#web/media/capture/wake-lock.ts';
import { type StreamRecorder, startStreamRecorder } from '#web/media/record/stream-recorder.ts';
import { openLocalRecording, type WritableLocalRecording } from '#web/media/store/open-local-recording.ts';
import { requestPersistentStorage } from '#web/media/store/storage-quota.ts';
import { removeRecording } from './pending-recording.ts';
import type { PendingRecording } from './recorder-state.ts';
import { recordingName } from './recording-name.ts';

/** What the setup dialog asks for. */
export interface SetupChoice {
  capture: Omit<CaptureRequest, 'stayInFront'>;
  /** As typed; blank for the default. */
  name: string;
  /** Null for no project. */
  projectId: string | null;
  workspaceId: string;
  /** Seconds to count down from before the take starts; 0 for none. */
  countdown: number;
}

/** Everything a take holds on to while it runs. */
export interface RunningRecording {
  recording: PendingRecording;
  capture: Capture;
  take: StreamRecorder;
  kept: WritableLocalRecording;
  /** Lets the devices and the screen's lock go; safe to call twice. */
  release: () => Promise<void>;
}

interface StartOptions {
  userId: string;
  /** Counts down, once the devices are open. Calls off the start when it fails. */
  countDown: (capture: Capture) => Promise<void>;
  /** The picture ended by itself. */
  onEnded: () => void;
  /** The browser's disk takes no more. */
  onFull: () => void;
}

/** A browser that will not give the screen, the camera or the microphone. */
export class CaptureRefused extends Error {
  override readonly name = 'CaptureRefused';
}

/** The start was called off by the person, or by the end of what was shared: nothing went wrong. */
export class StartCancelled extends Error {
  override readonly name = 'StartCancelled';
}

/** Everything else that keeps a session from starting; `cause` is what did. */
export class RecordingNotCreated extends Error {
  override readonly name = 'RecordingNotCreated';
}

async function capture({ capture, countdown }: SetupChoice): Promise<Capture> {
  try {
    // A countdown is of use only where it is seen.
    return await openCapture({ ...capture, stayInFront: countdown > 0 });
  } catch (cause) {
    throw new CaptureRefused((cause as Error).name, { cause });
  }
}

/** Makes the recording that the take will belong to. */
async function createPending(choice: SetupChoice): Promise<PendingRecording> {
  const { projectId, workspaceId } = choice;
  const type: RecordingType = choice.capture.type;
  const name = recordingName(choice.name, new Date());
  const { id } = await call(createRecording, { input: { name, recordingType: type, projectId, workspaceId } });
  return { id, name, type, workspaceId, projectId };
}

/** Counts down and makes the recording at the same time; a recording that no take will follow is removed again. */
async function createWhile(count: Promise<void>, choice: SetupChoice): Promise<PendingRecording> {
  const [counted, created] = await Promise.allSettled([count, createPending(choice)]);
  if (created.status === 'rejected') throw created.reason;
  if (counted.status === 'fulfilled') return created.value;
  await removeRecording(created.value);
  throw counted.reason;
}

async function record(recording: PendingRecording, devices: Capture, options: StartOptions): Promise<RunningRecording> {
  const { id, ...about } = recording;
  const { userId, onFull, onEnded } = options;
  const kept = await openLocalRecording({ id, userId, about: { ...about, recordingId: id } }, { onFull });
  const letSleep = keepAwake();
  try {
    const { stream, source, videoBitsPerSecond } = devices;
    const take = startStreamRecorder({ stream, source, videoBitsPerSecond, keeper: kept, onEnded });
    const release = async () => {
      letSleep();
      await devices.release();
    };
    return { recording, capture: devices, take, kept, release };
  } catch (error) {
    letSleep();
    await kept.discard();
    throw error;
  }
}

async function createAndRecord(
  choice: SetupChoice,
  devices: Capture,
  options: StartOptions,
): Promise<RunningRecording> {
  const recording = await createWhile(options.countDown(devices), choice);
  try {
    return await record(recording, devices, options);
  } catch (error) {
    // A recording without a take would stay in the list as 'Processing' for ever.
    await removeRecording(recording);
    throw error;
  }
}

/**
 * Opens the devices, makes the recording on the server while it counts down, and starts the take, in this order: the
 * browser asks for the screen only while the click is fresh. Whatever fails, nothing stays open.
 * @throws CaptureRefused, StartCancelled or RecordingNotCreated
 */
export async function startRecording(choice: SetupChoice, options: StartOptions): Promise<RunningRecording> {
  const devices = await capture(choice);
  // Not waited for: a browser may ask the person, and a take is kept without it as well.
  void requestPersistentStorage().catch((error) =>
    console.warn('The browser may clear takes when its disk is full.', error),
  );
  try {
    return await createAndRecord(choice, devices, options);
  } catch (cause) {
    await devices.release();
    if (cause instanceof StartCancelled) throw cause;
    throw new RecordingNotCreated('Failed to create recording session.', { cause });
  }
}
