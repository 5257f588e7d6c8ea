import { expect, it } from 'vitest';
import type { RunningState } from '../flow/recorder-state.ts';
import { panelAnnouncement } from './panel-announcement.ts';

const running = (isPaused: boolean) => ({ phase: 'recording', isPaused }) as RunningState;
const stopping = (percent: number) => ({ phase: 'stopping', percent }) as RunningState;

it.each([
  ['that has just begun', running(false), false, ''],
  ['that is paused', running(true), true, 'Paused'],
  ['that goes on', running(false), true, 'Resumed'],
  ['that is being finished', stopping(0), true, 'Finishing...'],
  ['that is nearly finished', stopping(97), true, 'Finishing...'],
])('of a recording %s: %#', (_what, state, hasPaused, text) => {
  expect(panelAnnouncement(state, hasPaused)).toBe(text);
});
