import { expect, it } from 'vitest';
import type { RecorderState } from '../flow/recorder-state.ts';
import { recordingMark } from './recording-mark.ts';

const state = (fields: object) => fields as RecorderState;

it.each([
  ['nothing', state({ phase: 'idle' }), null],
  ['a recording', state({ phase: 'recording', isPaused: false }), '● Recording 1:05'],
  ['a pause', state({ phase: 'recording', isPaused: true }), '❚❚ Paused 1:05'],
  ['the end', state({ phase: 'stopping', percent: 3 }), 'Finishing...'],
  ['a choice', state({ phase: 'ready' }), null],
  ['an upload', state({ phase: 'uploading', status: { percent: 37.9 } }), '↑ Uploading 37 %'],
])('says %s', (_what, state, text) => {
  expect(recordingMark(state, 65)).toBe(text);
});
