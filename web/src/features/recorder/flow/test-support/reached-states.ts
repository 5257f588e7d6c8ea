import type { Capture } from '#web/media/capture/capture.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { FinishedRecording } from '../finish-recording.ts';
import { type LiveRecording, NO_WARNINGS } from '../live-recording.ts';
import type { PendingRecording } from '../pending-recording.ts';
import { createRecorderStore, type EndingRecording, type Phase, type RecorderEvent } from '../recorder-state.ts';

export const recording: PendingRecording = {
  id: 'W_R',
  name: 'Demo',
  type: 'screen',
  workspaceId: 'W',
  projectId: null,
};

const local = {} as LocalRecording;

/** A recording that has ended, with the given changes. */
export const finishedRecording = (changes: Partial<FinishedRecording> = {}): FinishedRecording => ({
  local,
  file: new Blob(['video']),
  durationMs: 4000,
  isResumed: false,
  savesByItself: false,
  sending: null,
  viewers: null,
  ...changes,
});

/** One event of each type. */
export const EVENTS = {
  start: { type: 'start', signals: { skip: new AbortController(), cancel: new AbortController() } },
  frame: { type: 'frame', framing: null },
  count: { type: 'count', capture: {} as Capture, secondsLeft: 2 },
  started: { type: 'started', live: { recording } as LiveRecording, warnings: NO_WARNINGS },
  pause: { type: 'pause', isPaused: true, isByPhone: false },
  mute: { type: 'mute', source: 'microphone', isMuted: true },
  warn: { type: 'warn', warnings: { isSilent: true } },
  watchable: { type: 'watchable', isWatchable: true },
  unwanted: { type: 'unwanted', isUnwanted: true },
  keep: { type: 'keep' },
  stop: { type: 'stop', ending: { local, durationMs: 4000, picture: null, segments: null } as EndingRecording },
  resume: { type: 'resume', recording },
  remuxed: { type: 'remuxed', percent: 40 },
  choose: { type: 'choose', choice: { type: 'later' } },
  stopped: { type: 'stopped', finished: finishedRecording() },
  upload: { type: 'upload', recording, copiesLink: true, cancel: new AbortController() },
  progress: { type: 'progress', status: { percent: 50, bytesPerSecond: 1000, secondsLeft: 0, state: 'sending' } },
  replaced: { type: 'replaced', finished: finishedRecording() },
  cancelled: { type: 'cancelled' },
  discard: { type: 'discard' },
  failed: { type: 'failed', error: 'Upload failed' },
  end: { type: 'end' },
} satisfies { [E in RecorderEvent['type']]: Extract<RecorderEvent, { type: E }> };

const { start, count, started, pause, stop, resume, stopped, upload, discard, failed } = EVENTS;

/** The events that lead to each phase. */
const WAYS: Record<Phase, RecorderEvent[]> = {
  idle: [],
  starting: [start],
  counting: [start, count],
  recording: [start, started],
  paused: [start, started, pause],
  stopping: [resume],
  ending: [start, started, stop],
  asking: [resume, stopped],
  failed: [resume, stopped, upload, failed],
  saving: [resume, stopped, upload],
  discarding: [resume, stopped, discard],
};

/** The store of a recorder that has reached a phase, after more events. */
export function storeIn(phase: Phase, ...more: RecorderEvent[]) {
  const store = createRecorderStore();
  for (const event of [...WAYS[phase], ...more]) store.dispatch(event);
  return store;
}

/** The state that a recorder has in a phase, after more events. */
export const stateIn = (phase: Phase, ...more: RecorderEvent[]) => storeIn(phase, ...more).state();
