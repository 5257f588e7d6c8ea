import { expect, it } from 'vitest';
import { paths, routes } from '#web/lib/paths.ts';
import { leaveDecision } from './leave-decision.ts';

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
  shared: 'go',
  admin: 'go',
};

it.each(Object.entries(DECISIONS))('leaving for the screen %s during a recording: %s', (name, decision) => {
  expect(leaveDecision(routes[name as keyof typeof routes])).toBe(decision);
});

it('an address is the same with a slash at its end, and one without a screen is in the product', () => {
  expect(leaveDecision('/signup/')).toBe('stay');
  expect(leaveDecision(paths.project('login'))).toBe('go');
  expect(leaveDecision('/nowhere')).toBe('go');
});
