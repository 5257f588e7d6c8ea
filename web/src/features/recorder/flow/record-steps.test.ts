import { beforeEach, describe, expect, it } from 'vitest';
import { type LiveRecording, NO_WARNINGS } from './live-recording.ts';
import { pauseWhileInterrupted, setPaused } from './record-steps.ts';
import type { RecorderStore } from './recorder-state.ts';
import { recording, storeIn } from './test-support/reached-states.ts';

let store: RecorderStore;
/** The calls of the encoder. */
let calls: string[];
let cameraIsTaken: (isTaken: boolean) => void;

beforeEach(() => {
  calls = [];
  const live = {
    recording,
    streamRecorder: { pause: () => calls.push('pause'), resume: () => calls.push('resume') },
    segments: null,
    capture: { drawing: null, holdSound: () => undefined },
  } as unknown as LiveRecording;
  store = storeIn('counting', { type: 'started', live, warnings: NO_WARNINGS });
  cameraIsTaken = pauseWhileInterrupted(store);
});

describe('a recording whose camera the phone takes', () => {
  it('is paused, and goes on when the camera is back', () => {
    cameraIsTaken(true);
    expect(store.state()).toMatchObject({ phase: 'paused', warnings: { isCameraInterrupted: true } });
    cameraIsTaken(false);
    expect(store.state()).toMatchObject({ phase: 'recording', warnings: { isCameraInterrupted: false } });
    expect(calls).toEqual(['pause', 'resume']);
  });

  it.each([
    ['before it', [], [true]],
    ['meanwhile, after a resume', [false, true], []],
  ])('stays paused when a person has paused it %s', (_, meanwhile, before) => {
    for (const isPaused of before) setPaused(store, isPaused);
    cameraIsTaken(true);
    for (const isPaused of meanwhile) setPaused(store, isPaused);
    cameraIsTaken(false);
    expect(store.state().phase).toBe('paused');
    expect(calls.at(-1)).toBe('pause');
  });

  it('is paused again when the camera is taken again', () => {
    cameraIsTaken(true);
    setPaused(store, false);
    cameraIsTaken(false);
    expect(store.state().phase).toBe('recording');
    cameraIsTaken(true);
    cameraIsTaken(false);
    expect(calls).toEqual(['pause', 'resume', 'pause', 'resume']);
  });
});
