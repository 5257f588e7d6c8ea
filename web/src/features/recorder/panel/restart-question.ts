import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { restart } from '../flow/record-steps.ts';
import type { Recorder } from '../flow/recorder.ts';

/** A recording that is longer than this, in milliseconds, is thrown away only after a question. */
const ASKS_FROM_MS = 10_000;

const isAsked = atom(false);

/** Throws away what was recorded and starts again, after a question if that is long. */
export function pressRestart(recorder: Recorder): void {
  if (recorder.elapsedMs() < ASKS_FROM_MS) void restart(recorder);
  else isAsked.set(true);
}

export const endQuestion = (): void => isAsked.set(false);

/**
 * Whether the question is open.
 * @param show shows where it is, when a key has asked for it
 */
export function useRestartQuestion(show?: (isShown: true) => void): boolean {
  const isOpen = useStore(isAsked);
  useEffect(() => {
    if (isOpen) show?.(true);
  }, [isOpen, show]);
  return isOpen;
}
