import { expect, it, vi } from 'vitest';
import { guardLeaving } from './leave-guard.ts';

it('the browser asks until the last guard has ended', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const wouldAsk = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [endRecording, endUpload] = [guardLeaving(), guardLeaving()];
  expect(wouldAsk()).toBe(true);
  endUpload();
  expect(wouldAsk()).toBe(true);
  endRecording();
  expect(wouldAsk()).toBe(false);
});
