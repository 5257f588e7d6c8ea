import type { RecordingType } from '../../../../../shared/model/recording.ts';
import type { Take } from '../../../media/record/take-recorder.ts';

/** The recording on the server that a take is for, from Start until the take is saved or discarded. */
export interface PendingRecording {
  id: string;
  name: string;
  type: RecordingType;
  workspaceId: string;
}

export interface UploadStatus {
  /** 0 to 100. */
  percent: number;
  /** Seconds to go at the present speed; null while that is not known. */
  secondsLeft: number | null;
}

/** Where a recording session stands. A take exists from `ready` on. */
export type SessionState =
  | { phase: 'idle' }
  | { phase: 'starting' }
  | { phase: 'recording'; recording: PendingRecording }
  | { phase: 'stopping'; recording: PendingRecording }
  | { phase: 'ready'; recording: PendingRecording; take: Take; error: string | null }
  | { phase: 'uploading'; recording: PendingRecording; take: Take; status: UploadStatus }
  | { phase: 'discarding'; recording: PendingRecording; take: Take };

/** The phases in which there is a take to lose. */
export type TakeState = Extract<SessionState, { take: Take }>;

export type SessionEvent =
  | { type: 'start' }
  | { type: 'started'; recording: PendingRecording }
  | { type: 'stop' }
  | { type: 'stopped'; take: Take }
  | { type: 'upload' }
  | { type: 'progress'; status: UploadStatus }
  | { type: 'discard' }
  /** Uploading or discarding did not work out; the take is kept. `error` is null when the person called it off. */
  | { type: 'failed'; error: string | null }
  /** Saved, discarded, or never come to be. */
  | { type: 'end' };

export const IDLE: SessionState = { phase: 'idle' };
const NOTHING_SENT: UploadStatus = { percent: 0, secondsLeft: null };

type Transition<P extends SessionState['phase']> = (
  state: Extract<SessionState, { phase: P }>,
  event: SessionEvent,
) => SessionState;

const transitions: { [P in SessionState['phase']]: Transition<P> } = {
  idle: (state, event) => (event.type === 'start' ? { phase: 'starting' } : state),
  starting: (state, event) => {
    if (event.type === 'end') return IDLE;
    return event.type === 'started' ? { phase: 'recording', recording: event.recording } : state;
  },
  recording: (state, event) => (event.type === 'stop' ? { ...state, phase: 'stopping' } : state),
  stopping: (state, event) => {
    if (event.type === 'end') return IDLE;
    return event.type === 'stopped' ? { ...state, phase: 'ready', take: event.take, error: null } : state;
  },
  ready: ({ recording, take, error }, event) => {
    if (event.type === 'upload') return { phase: 'uploading', recording, take, status: NOTHING_SENT };
    if (event.type === 'discard') return { phase: 'discarding', recording, take };
    return { phase: 'ready', recording, take, error };
  },
  uploading: (state, event) => {
    if (event.type === 'progress') return { ...state, status: event.status };
    return settle(state, event);
  },
  discarding: (state, event) => settle(state, event),
};

function settle(state: TakeState, event: SessionEvent): SessionState {
  if (event.type === 'end') return IDLE;
  if (event.type !== 'failed') return state;
  return { phase: 'ready', recording: state.recording, take: state.take, error: event.error };
}

/** The session after an event. An event that has no place in a phase changes nothing. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  const transition = transitions[state.phase] as Transition<SessionState['phase']>;
  return transition(state, event);
}

/** Whether leaving the page now would lose something. */
export const isUnsaved = (state: SessionState): boolean => state.phase !== 'idle' && state.phase !== 'starting';
