import { beforeEach, expect, test, vi } from 'vitest';

/** The longest time that the first screen may hold the rest back, in milliseconds. */
const MOST_MS = 10_000;

const inWindow = { getBoundingClientRect: () => ({ top: 100, bottom: 200, width: 300 }) };
const belowWindow = { getBoundingClientRect: () => ({ top: 900, bottom: 1000, width: 300 }) };

/** The parts of a page, by their selector. */
let parts: Record<string, unknown[]>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  parts = {};
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('HTMLMediaElement', { NETWORK_LOADING: 2, HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('document', {
    readyState: 'complete',
    get images() {
      return parts.img ?? [];
    },
    querySelectorAll: (selector: string) => parts[selector] ?? [],
  });
});

/** @returns whether the work that the first screen does not need has been done */
async function newWork(): Promise<() => boolean> {
  const { afterFirstScreen } = await import('./first-screen.ts');
  let isDone = false;
  afterFirstScreen(() => {
    isDone = true;
  });
  return () => isDone;
}

const LOADING = { ...inWindow, textContent: 'Loading comments...' };

test.each<[string, Record<string, unknown[]>]>([
  ['a picture', { img: [{ ...inWindow, complete: false }] }],
  ['the first frame of a video', { video: [{ networkState: 2, readyState: 1 }] }],
  ['a part that says Loading', { '[role=status]': [LOADING] }],
])('the rest waits for %s in the window, and not forever', async (_name, waiting) => {
  parts = waiting;
  const isDone = await newWork();
  await vi.advanceTimersByTimeAsync(2000);
  expect(isDone()).toBe(false);
  parts = {};
  await vi.advanceTimersByTimeAsync(1000);
  expect(isDone()).toBe(true);

  vi.resetModules();
  parts = waiting;
  const isDoneAtLast = await newWork();
  await vi.advanceTimersByTimeAsync(MOST_MS);
  expect(isDoneAtLast()).toBe(true);
});

test.each<[string, Record<string, unknown[]>]>([
  ['a picture below the window', { img: [{ ...belowWindow, complete: false }] }],
  ['a part below the window that says Loading', { '[role=status]': [{ ...LOADING, ...belowWindow }] }],
  ['a status that does not say Loading', { '[role=status]': [{ ...inWindow, textContent: 'Saved' }] }],
])('the rest does not wait for %s', async (_name, waiting) => {
  parts = waiting;
  const isDone = await newWork();
  await vi.advanceTimersByTimeAsync(1000);
  expect(isDone()).toBe(true);
});

test('the rest waits for nothing more once a person has begun something that may need it', async () => {
  parts = { '[role=status]': [LOADING] };
  const isDone = await newWork();
  const { endFirstScreen } = await import('./first-screen.ts');
  expect(isDone()).toBe(false);
  endFirstScreen();
  expect(isDone()).toBe(true);
  expect((await newWork())()).toBe(true);
});
