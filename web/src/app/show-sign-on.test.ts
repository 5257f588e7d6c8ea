import { beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../lib/test-support/stub-storage.ts';
import { showSignOn } from './show-sign-on.ts';

let stored: Map<string, string>;
const dataset: DOMStringMap = {};

beforeEach(() => {
  stored = stubStorage();
  vi.stubGlobal('document', { documentElement: { dataset } });
});

const answering = (signOn?: object) => Promise.resolve(Response.json({ signOn }, { status: 401 }));

it('the place of the sign-on is kept from the second visit on, until it is no longer offered', async () => {
  const first = showSignOn(answering({ name: 'Acme', isRequired: false }));
  expect(dataset.signOn, 'before the answer').toBe('unknown');
  await first;
  expect(dataset.signOn).toBe('offered');
  const next = showSignOn(answering({ name: 'Acme', isRequired: true }));
  expect(dataset.signOn, 'before the answer').toBe('offered');
  await next;
  expect(dataset.signOn).toBe('required');
  await showSignOn(answering());
  expect(dataset.signOn).toBe('none');
  const last = showSignOn(answering());
  expect(dataset.signOn, 'before the answer').toBe('none');
  await last;
});

it('the outline of a first visit does not wait long for the answer', async () => {
  vi.useFakeTimers();
  void showSignOn(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(249);
  expect(dataset.signOn).toBe('unknown');
  await vi.advanceTimersByTimeAsync(1);
  expect(dataset.signOn).toBe('none');
});

it('an answer that is not JSON changes nothing, and hides nothing', async () => {
  await expect(showSignOn(Promise.resolve(new Response('<html>')))).rejects.toThrow();
  expect(dataset.signOn).toBe('none');
  stored.set('signOnHere', 'offered');
  await expect(showSignOn(Promise.resolve(new Response('<html>')))).rejects.toThrow();
  expect(dataset.signOn).toBe('offered');
  expect(stored.size).toBe(1);
  delete dataset.signOn;
});
