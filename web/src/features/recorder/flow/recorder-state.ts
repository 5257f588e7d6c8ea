import { atom } from 'nanostores';
import type { RecordingType } from '#shared/model/recording.ts';
import { NOTHING_SENT, type UploadStatus } from '#web/library/uploads/upload-status.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { SegmentSending } from './send-segments.ts';

/** The recording on the server, from Start until it is saved or discarded. */
export interface PendingRecording {
  id: string;
  name: string;
  type: RecordingType;
  workspaceId: string;
  projectId: string | null;
}

/** A local recording that has ended and is not saved or discarded yet. */
export interface FinishedRecording {
  local: LocalRecording;
  /** Read from disk, not from memory. */
  file: Blob;
  durationMs: number;
  /** Whether an earlier visit left it unfinished. */
  isResumed: boolean;
  /** Its upload in segments; null when it is uploaded as one file. */
  sending: SegmentSending | null;
  /**
   * Whether it is saved and its link copied without asking. The dialog then appears only for a slow or failed upload.
   */
  savesByItself: boolean;
}

/** Warnings during a recording, while the user can still fix the cause. */
export interface Warnings {
  /** Whether the microphone has been silent for 10 s. */
  isSilent: boolean;
  isMicrophoneLost: boolean;
  /** Whether the computer is too busy to encode all pictures or all sound. */
  isStuttering: boolean;
  /** Seconds of recording that fit into the quota; null while there is plenty. */
  secondsLeftOnDevice: number | null;
}

/** Fields that the user may change after Stop. */
export type Change = Partial<Pick<PendingRecording, 'name' | 'projectId'>>;

/** What the user has chosen in the dialog while the encoder was still writing the end of the recording. */
export type EarlyChoice =
  | { type: 'upload'; openWorkspaceId: string; change: Change; copiesLink: boolean }
  | { type: 'discard' }
  | { type: 'later' };

/** A recording after Stop, while the encoder writes its end: the dialog is open already. */
export interface EndingRecording {
  local: Pick<LocalRecording, 'manifest' | 'update'>;
  durationMs: number;
  /** Its thumbnail; null if there is none yet. */
  picture: Blob | null;
  /** Its upload in segments; null when it is uploaded as one file. */
  segments: SegmentUpload | null;
  /** Null until the user has chosen. */
  choice: EarlyChoice | null;
}

/** State of the recorder. There is a finished recording from `ready` on. */
export type RecorderState =
  | { phase: 'idle' }
  | { phase: 'starting' }
  | { phase: 'counting'; secondsLeft: number }
  | { phase: 'recording'; recording: PendingRecording; isPaused: boolean; warnings: Warnings; isWatchable: boolean }
  /**
   * `percent`: progress of the remux that makes the recording seekable, 0 to 100. `ending`: null for a recording that is
   * resumed or is saved automatically, which shows no dialog yet.
   */
  | { phase: 'stopping'; recording: PendingRecording; percent: number; ending: EndingRecording | null }
  | { phase: 'ready'; recording: PendingRecording; finished: FinishedRecording; error: string | null }
  | {
      phase: 'uploading';
      recording: PendingRecording;
      finished: FinishedRecording;
      status: UploadStatus;
      /** Whether its link is also created and copied. */
      copiesLink: boolean;
    }
  | { phase: 'discarding'; recording: PendingRecording; finished: FinishedRecording };

/** The phases in which the panel is shown. */
export type RunningState = Extract<RecorderState, { phase: 'recording' | 'stopping' }>;

/** The phase `stopping` with an open dialog. */
export type EndingState = Extract<RecorderState, { phase: 'stopping' }> & { ending: EndingRecording };

/** Whether the dialog of a recording is open although its end is not written yet. */
export const isEnding = (state: RecorderState): state is EndingState =>
  state.phase === 'stopping' && state.ending !== null;

/** The phases with a finished recording. */
export type FinishedState = Extract<RecorderState, { finished: FinishedRecording }>;

export type RecorderEvent =
  | { type: 'start' }
  | { type: 'count'; secondsLeft: number }
  | { type: 'started'; recording: PendingRecording }
  | { type: 'paused'; isPaused: boolean }
  | { type: 'warn'; warnings: Partial<Warnings> }
  /** People with the link may watch from now on, or no longer. */
  | { type: 'watchable'; isWatchable: boolean }
  | { type: 'stop'; ending: EndingRecording | null }
  /** The user has chosen in the dialog before the end was written; null takes an upload back. */
  | { type: 'choose'; choice: EarlyChoice | null }
  /** An unfinished recording of an earlier visit is resumed. */
  | { type: 'resume'; recording: PendingRecording }
  | { type: 'remuxed'; percent: number }
  | { type: 'stopped'; finished: FinishedRecording }
  /** The seekable file replaces the recorded one. */
  | { type: 'replaced'; finished: FinishedRecording }
  /** `recording` with the user's changes. */
  | { type: 'upload'; recording: PendingRecording; copiesLink: boolean }
  | { type: 'progress'; status: UploadStatus }
  | { type: 'discard' }
  /** Uploading or discarding failed; the local recording stays. `error` is null when the user cancelled it. */
  | { type: 'failed'; error: string | null }
  /** The recording was saved, discarded or kept for later, or could not be started or opened. */
  | { type: 'end' };

export const IDLE: RecorderState = { phase: 'idle' };
const NO_WARNINGS: Warnings = {
  isSilent: false,
  isMicrophoneLost: false,
  isStuttering: false,
  secondsLeftOnDevice: null,
};

function choose(state: Extract<RecorderState, { phase: 'stopping' }>, choice: EarlyChoice | null): RecorderState {
  if (!state.ending) return state;
  const change = choice?.type === 'upload' ? choice.change : {};
  return { ...state, recording: { ...state.recording, ...change }, ending: { ...state.ending, choice } };
}

type Transition<P extends RecorderState['phase']> = (
  state: Extract<RecorderState, { phase: P }>,
  event: RecorderEvent,
) => RecorderState;

const begin = (state: RecorderState, event: RecorderEvent): RecorderState => {
  if (event.type === 'end') return IDLE;
  if (event.type === 'count') return { phase: 'counting', secondsLeft: event.secondsLeft };
  if (event.type !== 'started') return state;
  const { recording } = event;
  return { phase: 'recording', recording, isPaused: false, warnings: NO_WARNINGS, isWatchable: false };
};

const transitions: { [P in RecorderState['phase']]: Transition<P> } = {
  idle: (state, event) => {
    if (event.type === 'start') return { phase: 'starting' };
    return event.type === 'resume'
      ? { phase: 'stopping', recording: event.recording, percent: 0, ending: null }
      : state;
  },
  starting: begin,
  counting: begin,
  recording: (state, event) => {
    if (event.type === 'paused') return { ...state, isPaused: event.isPaused };
    if (event.type === 'warn') return { ...state, warnings: { ...state.warnings, ...event.warnings } };
    if (event.type === 'watchable') return { ...state, isWatchable: event.isWatchable };
    if (event.type !== 'stop') return state;
    return { phase: 'stopping', recording: state.recording, percent: 0, ending: event.ending };
  },
  stopping: (state, event) => {
    if (event.type === 'end') return IDLE;
    if (event.type === 'remuxed') return { ...state, percent: event.percent };
    if (event.type === 'choose') return choose(state, event.choice);
    return event.type === 'stopped'
      ? { phase: 'ready', recording: state.recording, finished: event.finished, error: null }
      : state;
  },
  ready: (state, event) => {
    const { recording, finished } = state;
    if (event.type === 'upload') {
      const { copiesLink } = event;
      return { phase: 'uploading', recording: event.recording, finished, status: NOTHING_SENT, copiesLink };
    }
    if (event.type === 'discard') return { phase: 'discarding', recording, finished };
    return event.type === 'end' ? IDLE : state;
  },
  uploading: (state, event) => {
    if (event.type === 'progress') return { ...state, status: event.status };
    if (event.type === 'replaced') return { ...state, finished: event.finished };
    return endOrFail(state, event);
  },
  discarding: (state, event) => endOrFail(state, event),
};

function endOrFail(state: FinishedState, event: RecorderEvent): RecorderState {
  if (event.type === 'end') return IDLE;
  if (event.type !== 'failed') return state;
  return { phase: 'ready', recording: state.recording, finished: state.finished, error: event.error };
}

/** The state after an event. An event that does not belong to the phase changes nothing. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  const transition = transitions[state.phase] as Transition<RecorderState['phase']>;
  return transition(state, event);
}

const SAFE_TO_LEAVE: RecorderState['phase'][] = ['idle', 'starting', 'counting'];

/** Whether there is a recording that is not saved or discarded yet. Before the page is left, the browser then asks. */
export const isUnsaved = (state: RecorderState): boolean => !SAFE_TO_LEAVE.includes(state.phase);

/** Store of the recorder's state, for React and for the steps. */
export interface RecorderStore {
  state: () => RecorderState;
  dispatch: (event: RecorderEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store in the phase `idle`. */
export function createRecorderStore(): RecorderStore {
  const state = atom<RecorderState>(IDLE);
  return {
    state: () => state.get(),
    dispatch: (event) => state.set(nextState(state.get(), event)),
    subscribe: (listener) => state.listen(() => listener()),
  };
}
