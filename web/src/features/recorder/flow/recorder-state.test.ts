import { describe, expect, it } from 'vitest';
import { isUnsaved, nextState, type Phase, type RecorderEvent } from './recorder-state.ts';
import { EVENTS, finishedRecording, recording, stateIn } from './test-support/reached-states.ts';

const live = (phase: 'recording' | 'paused') =>
  ({
    start: 'starting',
    pause: 'paused',
    mute: phase,
    warn: phase,
    watchable: phase,
    unwanted: phase,
    keep: phase,
    stop: 'ending',
  }) as const;

/** The phase after each event. Any other event changes nothing. */
const NEXT: Record<Phase, Partial<Record<RecorderEvent['type'], Phase>>> = {
  idle: { start: 'starting', resume: 'stopping' },
  starting: { frame: 'starting', count: 'counting', started: 'recording', keep: 'starting', end: 'idle' },
  counting: { count: 'counting', started: 'recording', keep: 'counting', end: 'idle' },
  recording: live('recording'),
  paused: live('paused'),
  stopping: { remuxed: 'stopping', unwanted: 'stopping', keep: 'stopping', stopped: 'asking', end: 'idle' },
  ending: { remuxed: 'ending', unwanted: 'ending', keep: 'ending', choose: 'ending', stopped: 'asking', end: 'idle' },
  asking: { upload: 'saving', discard: 'discarding', end: 'idle' },
  failed: { upload: 'saving', discard: 'discarding', end: 'idle' },
  saving: { progress: 'saving', replaced: 'saving', cancelled: 'asking', failed: 'failed', end: 'idle' },
  discarding: { failed: 'failed', end: 'idle' },
};
const PHASES = Object.keys(NEXT) as Phase[];

it.each(PHASES)('a recorder that is %s goes on with each event that belongs to it, and ignores any other', (phase) => {
  const state = stateIn(phase);
  expect(state.phase, 'it is reached').toBe(phase);
  for (const event of Object.values(EVENTS)) {
    const next = nextState(state, event);
    const expected = NEXT[phase][event.type];
    if (expected) expect(next.phase, event.type).toBe(expected);
    else expect(next, event.type).toBe(state);
  }
});

it.each(PHASES)('a recorder that is %s has unsaved data, unless it has not recorded anything', (phase) => {
  expect(isUnsaved(stateIn(phase))).toBe(!['idle', 'starting', 'counting'].includes(phase));
});

describe("the recorder's state", () => {
  it('begins a recording without warnings that nobody watches', () => {
    expect(stateIn('recording')).toEqual({
      phase: 'recording',
      recording,
      live: EVENTS.started.live,
      isWatchable: false,
      isPausedByPhone: false,
      isUnwanted: false,
      staysOnDevice: false,
      muted: [],
      warnings: {
        isSilent: false,
        isMicrophoneLost: false,
        isMicrophoneInterrupted: false,
        isSpeakingMuted: false,
        isCameraInterrupted: false,
        isStuttering: false,
        reducedWidth: null,
        secondsLeftOnDevice: null,
      },
    });
  });

  it('keeps its warnings independent of each other, also while it is paused', () => {
    const more: RecorderEvent = { type: 'warn', warnings: { secondsLeftOnDevice: 90 } };
    expect(stateIn('recording', EVENTS.warn, EVENTS.pause, more)).toMatchObject({
      phase: 'paused',
      warnings: { isSilent: true, isMicrophoneLost: false, secondsLeftOnDevice: 90 },
    });
  });

  it('mutes each sound by itself', () => {
    const system: RecorderEvent = { type: 'mute', source: 'system', isMuted: true };
    const both = stateIn('recording', EVENTS.mute, EVENTS.mute, system);
    expect(both).toMatchObject({ muted: ['microphone', 'system'] });
    expect(nextState(both, { ...EVENTS.mute, isMuted: false })).toMatchObject({ muted: ['system'] });
  });

  it('can be paused and resumed', () => {
    expect(stateIn('paused', { ...EVENTS.pause, isPaused: false })).toEqual(stateIn('recording'));
  });

  it('opens the dialog at Stop, unless the recording is saved automatically or only kept', () => {
    expect(stateIn('ending')).toMatchObject({ ending: EVENTS.stop.ending, choice: null, percent: 0 });
    expect(stateIn('recording', { type: 'stop', ending: null }).phase).toBe('stopping');
  });

  it.each(['starting', 'counting', 'recording', 'paused', 'stopping', 'ending'] as const)(
    'remembers from %s until the end is written that the recording is only kept',
    (phase) => {
      const state = stateIn(
        phase,
        EVENTS.keep,
        EVENTS.count,
        EVENTS.started,
        EVENTS.pause,
        EVENTS.stop,
        EVENTS.remuxed,
      );
      expect(state).toMatchObject({ staysOnDevice: true, percent: 40 });
    },
  );

  it('saves the recording with the changes of the user', () => {
    const changed = { ...recording, name: 'Renamed' };
    const saving = stateIn('asking', { ...EVENTS.upload, recording: changed });
    expect(saving).toMatchObject({ recording: changed, copiesLink: true, status: { percent: 0 } });
    expect(nextState(saving, EVENTS.failed)).toMatchObject({ phase: 'failed', recording: changed });
  });

  it('keeps the recording when saving or discarding fails, and can try again', () => {
    for (const phase of ['saving', 'discarding'] as const) {
      const failed = stateIn(phase, EVENTS.failed);
      const { finished } = EVENTS.stopped;
      const copiesLink = phase === 'saving';
      expect(failed).toEqual({ phase: 'failed', recording, finished, error: 'Upload failed', copiesLink });
      expect(nextState(failed, EVENTS.upload).phase).toBe('saving');
    }
  });

  it('keeps the file that has replaced the segments when the upload is cancelled', () => {
    const finished = finishedRecording({ durationMs: 4100 });
    const cancelled = stateIn('saving', { type: 'replaced', finished }, EVENTS.cancelled);
    expect(cancelled).toEqual({ phase: 'asking', recording, finished, isHeldBack: false });
  });
});
