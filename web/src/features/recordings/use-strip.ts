import { type RefObject, useEffect } from 'react';
import { getRecording, type Recording } from '#shared/api/recordings.ts';
import { stripFrameNames } from '#shared/model/strip-frames.ts';
import { call } from '#web/lib/api.ts';
import { savesData } from '#web/ui/saves-data.ts';

/** Delay before the frames are requested, in milliseconds: a pointer that only crosses a card requests nothing. */
const REST_MS = 300;
/** How long each frame is shown, in milliseconds. */
const FRAME_MS = 800;

/** Devices that show no frames: with reduced motion, or without a pointer that can hover. */
const STILL = '(prefers-reduced-motion: reduce), (hover: none)';

/** Whether no frames are shown on this device, or the user saves data. */
const staysStill = (): boolean => matchMedia(STILL).matches || savesData();

type Strip = NonNullable<Recording['strip']>;

async function loadFrame(address: string): Promise<HTMLImageElement> {
  const frame = new Image();
  frame.alt = '';
  frame.src = address;
  await frame.decode();
  return frame;
}

const loadStrip = ({ url, frames }: Strip): Promise<HTMLImageElement[]> =>
  Promise.all(stripFrameNames(frames).map((name) => loadFrame(url + name)));

/** Loads the frames of a strip. Its address ends after an hour, and a list can be open for longer: it gets another. */
async function loadFrames(id: string, strip: Strip): Promise<HTMLImageElement[]> {
  try {
    return await loadStrip(strip);
  } catch {
    const { strip: renewed } = await call(getRecording, { params: { id } });
    return renewed ? loadStrip(renewed) : [];
  }
}

/** Shows frames one after the other, again and again. @returns a function that ends this */
function playFrames(frames: readonly HTMLImageElement[], slot: HTMLElement): () => void {
  let turn = 0;
  const showNext = () => slot.replaceChildren(frames[turn++ % frames.length] ?? '');
  showNext();
  const timer = setInterval(showNext, FRAME_MS);
  return () => {
    clearInterval(timer);
    slot.replaceChildren();
  };
}

/**
 * Shows the strip of a recording while the pointer rests on its card, or the card has the keyboard focus.
 * @param slot element over the thumbnail
 */
export function useStrip({ id, strip }: Recording, slot: RefObject<HTMLElement | null>): void {
  const { url, frames: count } = strip ?? {};
  useEffect(() => {
    const place = slot.current;
    const area = place?.closest('li');
    if (!place || !area || url === undefined || count === undefined) return;
    let loading: Promise<HTMLImageElement[]> | undefined;
    let end: (() => void) | undefined;
    const show = async (isOver: () => boolean) => {
      loading ??= loadFrames(id, { url, frames: count });
      try {
        const frames = await loading;
        if (!isOver() && frames.length > 0) end = playFrames(frames, place);
      } catch (error) {
        loading = undefined;
        console.warn('The frames could not be loaded.', error);
      }
    };
    const start = () => {
      if (end || staysStill()) return;
      let isOver = false;
      const timer = setTimeout(() => show(() => isOver), REST_MS);
      end = () => {
        isOver = true;
        clearTimeout(timer);
      };
    };
    const stop = () => {
      end?.();
      end = undefined;
    };
    const listening = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      work: (event: HTMLElementEventMap[Type]) => void,
    ) => area.addEventListener(type, work, { signal: listening.signal });
    listen('pointerenter', ({ pointerType }) => pointerType === 'mouse' && start());
    listen('pointerleave', stop);
    listen('focusin', ({ target }) => (target as Element).matches(':focus-visible') && start());
    listen('focusout', ({ relatedTarget }) => !area.contains(relatedTarget as Element | null) && stop());
    // A click opens the player over the card.
    listen('click', stop);
    // The strip may arrive, or get another address, while the pointer is there.
    if (area.matches(':hover') || area.querySelector(':focus-visible')) start();
    return () => {
      listening.abort();
      stop();
    };
  }, [id, url, count, slot]);
}
