import { expect, it } from 'vitest';
import { EVENT_NAMES, EVENTS, type EventName } from './event.ts';

it('the mails about tokens, passkeys, passwords, sign-on and where webhooks send are about security, and no other', () => {
  const mailed = EVENT_NAMES.filter((name) => EVENTS[name].isMailed);
  const isAbout = (name: EventName) =>
    /^(token|passkey)\.|^user\.(password|sign_on)|^webhook\.(created|changed)/.test(name);
  expect(mailed.filter((name) => EVENTS[name].isSecurity)).toEqual(mailed.filter(isAbout));
  expect(EVENT_NAMES.filter((name) => EVENTS[name].isSecurity && !EVENTS[name].isMailed)).toEqual([]);
});
