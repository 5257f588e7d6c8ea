import type { LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A short message over the picture about the last action. */
interface Flash {
  /** Distinguishes two flashes with the same content. */
  id: number;
  icon?: LucideIcon | undefined;
  /** Read out by screen readers. */
  text?: string | undefined;
  side?: 'left' | 'right' | undefined;
}

const SHORT_MS = 800;
/** Long enough to read a sentence. */
export const LONG_MS = 2500;

export type ShowFlash = ReturnType<typeof useFlash>['show'];

/** The current flash, and `show`, which shows another one for a number of milliseconds. */
export function useFlash() {
  const [flash, setFlash] = useState<Flash | null>(null);
  const timer = useRef<number>(undefined);
  const count = useRef(0);

  const show = useCallback((next: Omit<Flash, 'id'>, ms = SHORT_MS) => {
    window.clearTimeout(timer.current);
    count.current += 1;
    setFlash({ ...next, id: count.current });
    timer.current = window.setTimeout(() => setFlash(null), ms);
  }, []);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { flash, show };
}

const PLACES = {
  left: 'justify-start pl-[8%]',
  right: 'justify-end pr-[8%]',
  middle: 'justify-center',
};

/**
 * Shows the flash. The live region is always rendered, because screen readers would miss the first message otherwise.
 */
export function FlashArea({ flash }: { flash: Flash | null }) {
  const { icon: Icon, text, side } = flash ?? {};
  return (
    <div role="status" className={`player-middle flex items-center ${PLACES[side ?? 'middle']}`}>
      {flash && (
        <div
          key={flash.id}
          className="player-flash tabular flex min-h-14 min-w-14 items-center justify-center gap-2 rounded-full bg-black/65 px-4 font-medium text-sm text-white"
        >
          {Icon && <Icon aria-hidden className="size-6 fill-current" />}
          {text}
        </div>
      )}
    </div>
  );
}
