import { createRecording, deleteRecording } from '../../../../../shared/api/recordings.ts';
import type { RecordingType } from '../../../../../shared/model/recording.ts';
import { call } from '../../../lib/api.ts';
import { type Capture, openCapture } from '../../../media/capture/capture.ts';
import { type RunningTake, startTake } from '../../../media/record/take-recorder.ts';
import { recordingName } from './recording-name.ts';
import type { PendingRecording } from './session.ts';

export interface SetupChoice {
  type: RecordingType;
  /** As typed; blank for the default. */
  name: string;
  /** Null for no project. */
  projectId: string | null;
  microphone: boolean;
  workspaceId: string;
}

/** Everything a take holds on to while it runs. */
export interface RunningSession {
  recording: PendingRecording;
  capture: Capture;
  take: RunningTake;
}

/** A browser that will not give the screen, the camera or the microphone. */
export class CaptureRefused extends Error {
  override readonly name = 'CaptureRefused';
}

/** Everything else that keeps a session from starting; `cause` is what did. */
export class SessionNotCreated extends Error {
  override readonly name = 'SessionNotCreated';
}

async function capture(choice: SetupChoice): Promise<Capture> {
  try {
    return await openCapture(choice);
  } catch (cause) {
    throw new CaptureRefused((cause as Error).name, { cause });
  }
}

async function record(recording: PendingRecording, devices: Capture, onEnded: () => void): Promise<RunningSession> {
  try {
    return {
      recording,
      capture: devices,
      take: await startTake({ stream: devices.stream, takeId: recording.id, onEnded }),
    };
  } catch (error) {
    // A session without a take would stay in the list as 'Processing' for ever.
    await call(deleteRecording, { params: { id: recording.id } });
    throw error;
  }
}

/**
 * Opens the devices, makes the recording on the server, and starts the take, in this order: the browser asks for the
 * screen only while the click is fresh. Whatever fails, nothing stays open.
 * @param onEnded called when the picture ends by itself
 * @throws CaptureRefused or SessionNotCreated
 */
export async function startSession(choice: SetupChoice, onEnded: () => void): Promise<RunningSession> {
  const devices = await capture(choice);
  try {
    const name = recordingName(choice.name, new Date());
    const { type, projectId, workspaceId } = choice;
    const { id } = await call(createRecording, { input: { name, recordingType: type, projectId, workspaceId } });
    return await record({ id, name, type, workspaceId }, devices, onEnded);
  } catch (cause) {
    await devices.release();
    throw new SessionNotCreated('Failed to create recording session.', { cause });
  }
}
