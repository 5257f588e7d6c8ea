import { describe, expect, it, vi } from 'vitest';
import { anySignal } from './any-signal.ts';

describe.each(['has', 'has no'])('where the browser %s AbortSignal.any, a signal of several', (has) => {
  const native = AbortSignal.any;
  const withBrowser = (work: () => void) => () => {
    if (has === 'has no') Reflect.deleteProperty(AbortSignal, 'any');
    try {
      work();
    } finally {
      AbortSignal.any = native;
    }
  };

  it(
    'aborts with the first of them, and keeps its reason',
    withBrowser(() => {
      const [one, two] = [new AbortController(), new AbortController()];
      const signal = anySignal([one.signal, two.signal]);
      const heard = vi.fn();
      signal.addEventListener('abort', heard);
      expect(signal.aborted).toBe(false);
      two.abort('two');
      one.abort('one');
      expect([signal.aborted, signal.reason]).toEqual([true, 'two']);
      expect(heard).toHaveBeenCalledOnce();
    }),
  );

  it(
    'is aborted where one of them is',
    withBrowser(() => {
      const signal = anySignal([new AbortController().signal, AbortSignal.abort('before'), AbortSignal.abort('later')]);
      expect([signal.aborted, signal.reason]).toEqual([true, 'before']);
    }),
  );
});
