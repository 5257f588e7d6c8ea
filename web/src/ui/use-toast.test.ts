import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  currentToasts,
  dismissToast,
  TOAST_LIMIT,
  TOAST_MS,
  TOAST_REMOVE_MS,
  TOAST_SWIPE_PX,
  toast,
} from './use-toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
});

it('toasts keep the limits of the specification', () => {
  expect([TOAST_LIMIT, TOAST_MS, TOAST_SWIPE_PX, TOAST_REMOVE_MS]).toEqual([1, 5000, 50, 1_000_000]);
});

it('one toast shows at a time: a newer one replaces the older', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'destructive' });
  expect(currentToasts().map(({ title, open }) => [title, open])).toEqual([['Second', true]]);
});

it('a dismissed toast closes at once and is forgotten after 1,000,000 ms', () => {
  const { id } = toast({ title: 'Link Copied' });
  dismissToast(id);
  expect(currentToasts()[0]).toMatchObject({ id, open: false });
  vi.advanceTimersByTime(TOAST_REMOVE_MS - 1);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

it('a newer toast stays when an older one is forgotten', () => {
  const first = toast({ title: 'First' });
  first.dismiss();
  toast({ title: 'Second' });
  vi.advanceTimersByTime(TOAST_REMOVE_MS);
  expect(currentToasts().map(({ title, open }) => [title, open])).toEqual([['Second', true]]);
});
