import { expect, it } from 'vitest';
import { EVENT_NAMES, EVENTS, type EventName, securityFirst } from './event.ts';

it('of a batch, the events with mails about the security of an account come first, and all keep their order', () => {
  const names: EventName[] = [
    'comment.created',
    'token.created',
    'link.revoked',
    'user.password_reset',
    'link.created',
  ];
  const batch = names.map((name, index) => ({ name, index }));
  expect(securityFirst(batch).map(({ index }) => index)).toEqual([1, 3, 0, 2, 4]);
  expect(batch.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
});

it('the mails about tokens, passkeys, passwords and sign-on are about security, and no other', () => {
  const mailed = EVENT_NAMES.filter((name) => EVENTS[name].isMailed);
  const isAbout = (name: EventName) => /^(token|passkey)\.|^user\.(password|sign_on)/.test(name);
  expect(mailed.filter((name) => EVENTS[name].isSecurity)).toEqual(mailed.filter(isAbout));
  expect(EVENT_NAMES.filter((name) => EVENTS[name].isSecurity && !EVENTS[name].isMailed)).toEqual([]);
});
