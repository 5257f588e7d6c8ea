import { type RefObject, useEffect } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { sourceToPlay } from '#shared/rules/playable-source.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { playsHere } from '#web/player/plays.ts';

/** Delay before frames are loaded, in milliseconds: a pointer that only crosses a card loads nothing. */
const HOVER_MS = 300;

/** Devices that show no frames: with reduced motion, or without a pointer that can hover. */
const STILL = '(prefers-reduced-motion: reduce), (hover: none)';

type SavesData = Navigator & { connection?: { saveData?: boolean } };

/** Whether no frames are shown on this device, or the user saves data. */
const staysStill = (): boolean => matchMedia(STILL).matches || Boolean((navigator as SavesData).connection?.saveData);

/** URL of a file of the recording that this browser plays; null while the recording has no such file. */
function fileOf(recording: Recording): string | null {
  const source = sourceToPlay(recording, playsHere());
  return source && !source.isPlaylist ? objectUrl(source) : null;
}

/**
 * Shows some frames of a recording while the pointer is over its card, or the card has the keyboard focus.
 * @param slot element over the thumbnail
 */
export function useHoverFrames(recording: Recording, slot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = slot.current;
    const area = place?.parentElement;
    if (!place || !area || !recording.duration) return;
    const { duration } = recording;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end: (() => void) | null = null;
    const stop = () => {
      clearTimeout(timer);
      end?.();
      end = null;
    };
    const show = async () => {
      const src = fileOf(recording);
      if (!src) return;
      let isOver = false;
      end = () => {
        isOver = true;
      };
      const { showFrames } = await import('./hover-frames.ts');
      if (!isOver) end = showFrames({ src, duration, slot: place });
    };
    const start = () => {
      stop();
      if (staysStill()) return;
      timer = setTimeout(() => {
        show().catch((error: unknown) => console.warn('The frames could not be loaded.', error));
      }, HOVER_MS);
    };
    const listening = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      work: (event: HTMLElementEventMap[Type]) => void,
    ) => area.addEventListener(type, work, { signal: listening.signal });
    listen('pointerenter', ({ pointerType }) => pointerType === 'mouse' && start());
    listen('pointerleave', stop);
    listen('focusin', ({ target }) => (target as Element).matches(':focus-visible') && start());
    listen('focusout', stop);
    // A click opens the player over the card.
    listen('click', stop);
    return () => {
      listening.abort();
      stop();
    };
  }, [recording, slot]);
}
