import { useEffect } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { STRIP_MIN_MS } from '#shared/model/strip-frames.ts';
import { isMakersOwn } from '#shared/rules/makers-own.ts';
import { whenIdle } from '#web/lib/first-screen.ts';
import { useMayChange } from '#web/library/workspace-queries.ts';
import { hasTime, untilPlayer } from '#web/player/follow-player.ts';
import { savesData } from '#web/ui/saves-data.ts';

/** Whether a recording is converted, as before there were strips, and has none. */
export function lacksStrip(recording: Recording): boolean {
  const { strip, transcodeStatus, transcodedAt, mp4FilePath, duration, kept, versionOf } = recording;
  const isConverted = transcodeStatus === 'completed' && transcodedAt !== null && mp4FilePath !== null;
  const isWhole = kept === null && versionOf === null && !isMakersOwn(recording);
  return strip === null && isConverted && isWhole && (duration ?? 0) * 1000 >= STRIP_MIN_MS;
}

/**
 * Gives an opened recording the strip that its conversion did not make, if the user may change it: the browser draws it
 * once the player shows a frame and would not stall, unless the user saves data. After a failure, the next opening tries again.
 */
export function useMissingStrip(recording: Recording): void {
  const isWanted = useMayChange(recording) && lacksStrip(recording);
  const { id, mp4FilePath, transcodedAt } = recording;
  useEffect(() => {
    if (!isWanted || mp4FilePath === null || transcodedAt === null || savesData()) return;
    const closing = new AbortController();
    const { signal } = closing;
    const work = async () => {
      await untilPlayer(hasTime, signal);
      if (!signal.aborted) await new Promise<void>(whenIdle);
      if (signal.aborted) return;
      const { makeStrip } = await import('./make-strip.ts');
      await makeStrip({ id, path: mp4FilePath, transcodedAt }, signal);
    };
    work().catch((error: unknown) => {
      if (!signal.aborted) console.warn('The frames of the recording’s card could not be made.', error);
    });
    return () => closing.abort();
  }, [isWanted, id, mp4FilePath, transcodedAt]);
}
