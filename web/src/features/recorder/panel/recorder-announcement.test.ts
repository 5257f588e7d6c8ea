import { expect, it } from 'vitest';
import type { RecorderState } from '../flow/recorder-state.ts';
import { recorderAnnouncement } from './recorder-announcement.ts';

const running = (isPaused: boolean) => ({ phase: 'recording', isPaused }) as RecorderState;
const stopping = (percent: number) => ({ phase: 'stopping', percent }) as RecorderState;

it.each([
  ['that has just begun', running(false), false, ''],
  ['that is paused', running(true), true, 'Paused'],
  ['that goes on', running(false), true, 'Resumed'],
  ['that is being finished', stopping(0), true, 'Finishing...'],
  ['that has ended', { phase: 'ready' } as RecorderState, true, ''],
  ['that is nearly finished', stopping(97), true, 'Finishing...'],
])('of a recording %s: %#', (_what, state, hasPaused, text) => {
  expect(recorderAnnouncement(state, hasPaused)).toBe(text);
});
