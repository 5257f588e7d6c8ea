import { expect, it } from 'vitest';
import type { RecorderState } from '#web/features/recorder/flow/recorder-state.ts';
import { paths, routes } from '#web/library/paths.ts';
import { leaveDecision, unsavedWork } from './leaving.ts';

const DECISIONS: Record<keyof typeof routes, ReturnType<typeof leaveDecision>> = {
  login: 'stay',
  signup: 'stay',
  verify: 'stay',
  forgotPassword: 'ask',
  resetPassword: 'ask',
  acceptInvitation: 'ask',
  unsubscribe: 'ask',
  home: 'go',
  settings: 'go',
  projects: 'go',
  project: 'go',
  recordings: 'go',
  recording: 'go',
  cut: 'go',
  shared: 'go',
  admin: 'go',
};

const recording = { id: 'r1', name: 'Demo', type: 'screen', workspaceId: 'w1', projectId: null } as const;

it.each<[RecorderState, isSending: boolean, isImporting: boolean, ReturnType<typeof unsavedWork>]>([
  [{ phase: 'idle' }, false, false, null],
  [{ phase: 'counting', secondsLeft: 3 } as RecorderState, false, false, null],
  [{ phase: 'idle' }, false, true, 'files'],
  [{ phase: 'idle' }, true, true, 'upload'],
  [{ phase: 'paused', recording, live: {} } as RecorderState, true, true, 'recording'],
  [{ phase: 'stopping', recording, percent: 0, staysOnDevice: false, isUnwanted: false }, false, true, 'upload'],
])(
  'with the recorder in %j, recordings in the background %j and files %j, the unsaved work is %s',
  (state, isSending, isImporting, work) => {
    expect(unsavedWork(state, isSending, isImporting)).toBe(work);
  },
);

it.each(Object.entries(DECISIONS))('leaving for the screen %s during a recording: %s', (name, decision) => {
  expect(leaveDecision(routes[name as keyof typeof routes])).toBe(decision);
});

it('a slash at the end changes nothing, and an unknown address counts as a screen of the product', () => {
  expect(leaveDecision('/signup/')).toBe('stay');
  expect(leaveDecision(paths.project('login'))).toBe('go');
  expect(leaveDecision('/nowhere')).toBe('go');
});
