import { atom } from 'nanostores';
import { NOTHING_SENT, type UploadStatus } from '#web/library/uploads/upload-status.ts';
import type { Capture } from '#web/media/capture/capture.ts';
import type { SoundSource } from '#web/media/capture/open-sound.ts';
import type { Region } from '#web/media/compose/region.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { FinishedRecording } from './finish-recording.ts';
import type { LiveRecording, Warnings } from './live-recording.ts';
import type { PendingRecording } from './pending-recording.ts';

/** Signals for the countdown: `skip` starts the recording at once, `cancel` cancels the start. */
export interface CountSignals {
  skip: AbortController;
  cancel: AbortController;
}

/** Fields that the user may change after Stop. */
export type TypedDetails = Partial<Pick<PendingRecording, 'name' | 'projectId'>>;

/** What the user has chosen in the dialog while the encoder was still writing the end of the recording. */
export type EarlyChoice =
  | {
      type: 'upload';
      openWorkspaceId: string;
      change: TypedDetails;
      copiesLink: boolean;
      /** Shows the toast about the saved recording and its link, which is being copied already. */
      notifyShared: (() => Promise<void>) | null;
    }
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
}

/** The choice of the part of a shared surface that is recorded. */
export interface Framing {
  /** The video track of the surface. */
  source: MediaStreamTrack;
  /** Size of the picture as a share of the surface's, 0 to 1. */
  scale: number;
  choose: (region: Region) => void;
}

interface Keepable {
  /** Whether the recording stays on this device at Stop: the session has ended, or the user leaves. */
  staysOnDevice: boolean;
}

interface Endable extends Keepable {
  recording: PendingRecording;
  /** Whether it is being thrown away. One that ends before that is not saved without a question. */
  isUnwanted: boolean;
}

interface Live extends Endable {
  live: LiveRecording;
  warnings: Warnings;
  /** The sounds that are silent in the recording for now. */
  muted: readonly SoundSource[];
  isWatchable: boolean;
  /** Whether it was paused because the phone has taken its camera, and nobody has changed the pause since. */
  isPausedByPhone: boolean;
}

interface Stopping extends Endable {
  /** Progress of the remux that makes the recording seekable, 0 to 100. */
  percent: number;
}

interface Finished {
  recording: PendingRecording;
  finished: FinishedRecording;
}

/** State of the recorder. It holds everything that lives as long as the state. */
export type RecorderState =
  | { phase: 'idle' }
  /** The devices are being opened. `framing`: a person chooses what is recorded; null otherwise. */
  | ({ phase: 'starting'; signals: CountSignals; framing: Framing | null } & Keepable)
  | ({ phase: 'counting'; signals: CountSignals; capture: Capture; secondsLeft: number } & Keepable)
  | ({ phase: 'recording' } & Live)
  | ({ phase: 'paused' } & Live)
  /** The encoder writes the end without a dialog: it is resumed, saved automatically or stays on this device. */
  | ({ phase: 'stopping' } & Stopping)
  /** The encoder writes the end while the dialog asks. `choice` is null until the user has chosen. */
  | ({ phase: 'ending'; ending: EndingRecording; choice: EarlyChoice | null } & Stopping)
  /** `isHeldBack`: its upload was chosen before it was known that its end is missing, so the dialog asks again. */
  | ({ phase: 'asking'; isHeldBack: boolean } & Finished)
  /** Saving or discarding has failed; the dialog asks again. `copiesLink`: as it was chosen for the upload. */
  | ({ phase: 'failed'; error: string; copiesLink: boolean } & Finished)
  /** `copiesLink`: whether its link is also created and copied. */
  | ({ phase: 'saving'; status: UploadStatus; copiesLink: boolean; cancel: AbortController } & Finished)
  | ({ phase: 'discarding' } & Finished);

export type RecorderEvent =
  | { type: 'start'; signals: CountSignals }
  | { type: 'frame'; framing: Framing | null }
  | { type: 'count'; capture: Capture; secondsLeft: number }
  | { type: 'started'; live: LiveRecording; warnings: Warnings }
  | { type: 'pause'; isPaused: boolean; isByPhone: boolean }
  | { type: 'mute'; source: SoundSource; isMuted: boolean }
  | { type: 'warn'; warnings: Partial<Warnings> }
  | { type: 'watchable'; isWatchable: boolean }
  /** It is being thrown away, or that has failed. */
  | { type: 'unwanted'; isUnwanted: boolean }
  /** The session has ended or the user leaves: the recording only stays on this device. */
  | { type: 'keep' }
  /** `ending` is null for a recording that shows no dialog yet. */
  | { type: 'stop'; ending: EndingRecording | null }
  /** An unfinished recording of an earlier visit is resumed. */
  | { type: 'resume'; recording: PendingRecording }
  | { type: 'remuxed'; percent: number }
  /** Null takes an upload back. */
  | { type: 'choose'; choice: EarlyChoice | null }
  | { type: 'stopped'; finished: FinishedRecording; isHeldBack?: boolean }
  /** `recording` with the user's changes. */
  | { type: 'upload'; recording: PendingRecording; copiesLink: boolean; cancel: AbortController }
  | { type: 'progress'; status: UploadStatus }
  /** The seekable file replaces the recorded one. */
  | { type: 'replaced'; finished: FinishedRecording }
  | { type: 'cancelled' }
  | { type: 'discard' }
  /** Saving or discarding failed; the local recording stays. */
  | { type: 'failed'; error: string }
  /** The recording was saved, discarded or left for later, or could not be started or opened. */
  | { type: 'end' };

export type Phase = RecorderState['phase'];
export type StateIn<P extends Phase> = Extract<RecorderState, { phase: P }>;

/** The phases with running devices, in which the panel has controls. */
export type LiveState = StateIn<'recording' | 'paused'>;
/** The phases in which the encoder writes the end of the recording. */
export type StoppingState = StateIn<'stopping' | 'ending'>;
export type FinishedState = StateIn<'asking' | 'failed' | 'saving' | 'discarding'>;
/** The phases in which the user is asked what to do with a finished recording. */
export type AskingState = StateIn<'asking' | 'failed'>;

export const isStarting = ({ phase }: RecorderState): boolean => phase === 'starting' || phase === 'counting';
export const isLive = (state: RecorderState): state is LiveState => 'live' in state;
export const isStopping = (state: RecorderState): state is StoppingState => 'percent' in state;
export const isFinished = (state: RecorderState): state is FinishedState => 'finished' in state;
export const isAsking = (state: RecorderState): state is AskingState =>
  state.phase === 'asking' || state.phase === 'failed';

export const isMicrophoneMuted = ({ muted }: Pick<LiveState, 'muted'>): boolean => muted.includes('microphone');

export type UnsavedState = Extract<RecorderState, { recording: PendingRecording }>;

/** Whether there is a recording that is not saved or discarded yet. Before the page is left, the browser then asks. */
export const isUnsaved = (state: RecorderState): state is UnsavedState => 'recording' in state;

const IDLE: RecorderState = { phase: 'idle' };

type EventType = RecorderEvent['type'];
type Transition<S, E extends EventType> = (state: S, event: Extract<RecorderEvent, { type: E }>) => RecorderState;
type TransitionsOf<S> = { [E in EventType]?: Transition<S, E> };

const end = () => IDLE;
const keep = <S extends StateIn<'starting' | 'counting' | 'recording' | 'paused' | 'stopping' | 'ending'>>(
  state: S,
) => ({
  ...state,
  staysOnDevice: true,
});

const unwanted = <S extends LiveState | StoppingState>(state: S, { isUnwanted }: { isUnwanted: boolean }) => ({
  ...state,
  isUnwanted,
});

const STARTING: TransitionsOf<StateIn<'starting' | 'counting'>> = {
  count: ({ signals, staysOnDevice }, { capture, secondsLeft }) => ({
    phase: 'counting',
    signals,
    capture,
    secondsLeft,
    staysOnDevice,
  }),
  started: ({ staysOnDevice }, { live, warnings }) => ({
    phase: 'recording',
    recording: live.recording,
    live,
    warnings,
    muted: [],
    isWatchable: false,
    isPausedByPhone: false,
    isUnwanted: false,
    staysOnDevice,
  }),
  keep,
  end,
};

const LIVE: TransitionsOf<LiveState> = {
  /** The recording is thrown away, and starts again. */
  start: ({ staysOnDevice }, { signals }) => ({ phase: 'starting', signals, framing: null, staysOnDevice }),
  pause: (state, { isPaused, isByPhone }) => ({
    ...state,
    phase: isPaused ? 'paused' : 'recording',
    isPausedByPhone: isPaused && isByPhone,
  }),
  mute: (state, { source, isMuted }) => ({
    ...state,
    muted: [...state.muted.filter((each) => each !== source), ...(isMuted ? [source] : [])],
  }),
  warn: (state, { warnings }) => ({ ...state, warnings: { ...state.warnings, ...warnings } }),
  watchable: (state, { isWatchable }) => ({ ...state, isWatchable }),
  unwanted,
  keep,
  stop: ({ recording, staysOnDevice, isUnwanted }, { ending }) => {
    const stopping = { recording, percent: 0, staysOnDevice, isUnwanted };
    return ending ? { phase: 'ending', ...stopping, ending, choice: null } : { phase: 'stopping', ...stopping };
  },
};

const STOPPING: TransitionsOf<StoppingState> = {
  remuxed: (state, { percent }) => ({ ...state, percent }),
  unwanted,
  keep,
  stopped: ({ recording }, { finished, isHeldBack = false }) => ({ phase: 'asking', recording, finished, isHeldBack }),
  end,
};

const ASKING: TransitionsOf<AskingState> = {
  upload: ({ finished }, { recording, copiesLink, cancel }) => ({
    phase: 'saving',
    recording,
    finished,
    status: NOTHING_SENT,
    copiesLink,
    cancel,
  }),
  discard: ({ recording, finished }) => ({ phase: 'discarding', recording, finished }),
  end,
};

const failed = (
  { recording, finished, ...state }: StateIn<'saving' | 'discarding'>,
  { error }: { error: string },
): RecorderState => ({
  phase: 'failed',
  recording,
  finished,
  error,
  copiesLink: state.phase === 'saving' && state.copiesLink,
});

/** The name and the project that the user has chosen count at once. */
const choose = (state: StateIn<'ending'>, { choice }: { choice: EarlyChoice | null }): RecorderState => ({
  ...state,
  recording: { ...state.recording, ...(choice?.type === 'upload' && choice.change) },
  choice,
});

/** The next state for each state and event. An event that a state does not list changes nothing. */
const TRANSITIONS: { [P in Phase]: TransitionsOf<StateIn<P>> } = {
  idle: {
    start: (_, { signals }) => ({ phase: 'starting', signals, framing: null, staysOnDevice: false }),
    resume: (_, { recording }) => ({
      phase: 'stopping',
      recording,
      percent: 0,
      staysOnDevice: false,
      isUnwanted: false,
    }),
  },
  starting: { ...STARTING, frame: (state, { framing }) => ({ ...state, framing }) },
  counting: STARTING,
  recording: LIVE,
  paused: LIVE,
  stopping: STOPPING,
  ending: { ...STOPPING, choose },
  asking: ASKING,
  failed: ASKING,
  saving: {
    progress: (state, { status }) => ({ ...state, status }),
    replaced: (state, { finished }) => ({ ...state, finished }),
    cancelled: ({ recording, finished }) => ({ phase: 'asking', recording, finished, isHeldBack: false }),
    failed,
    end,
  },
  discarding: { failed, end },
};

export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  const transition = TRANSITIONS[state.phase][event.type] as Transition<RecorderState, EventType> | undefined;
  return transition ? transition(state, event) : state;
}

export function createRecorderStore() {
  const store = atom<RecorderState>(IDLE);
  return {
    state: () => store.get(),
    dispatch: (event: RecorderEvent) => store.set(nextState(store.get(), event)),
    /** Calls back after each change, with the state before it. */
    subscribe: (listener: (state: RecorderState, before: RecorderState) => void) =>
      store.listen((state, before) => listener(state, before as RecorderState)),
  };
}

/** Store of the recorder's state, for React and for the steps. */
export type RecorderStore = ReturnType<typeof createRecorderStore>;

/** The running recording; null before and after it. */
export function liveOf(store: Pick<RecorderStore, 'state'>): LiveRecording | null {
  const state = store.state();
  return isLive(state) ? state.live : null;
}
