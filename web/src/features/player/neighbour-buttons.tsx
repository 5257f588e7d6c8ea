import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import type { Neighbours } from '#web/library/shown-recordings.ts';
import { Button } from '#web/ui/button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { isKeyFor } from '#web/ui/key-guard.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';

interface NeighbourButtonsProps extends Neighbours {
  onGoTo: (recording: Recording) => void;
}

const KEYS = { previous: 'P', next: 'N' } as const;

/**
 * Buttons for the previous and the next recording of the list on the screen below the player. YouTube has the same
 * shortcuts: Shift+P and Shift+N.
 */
export function NeighbourButtons({ previous, next, loadMore, onGoTo }: NeighbourButtonsProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => loadMore?.(), [loadMore]);
  useKeyDown((event) => {
    if (!event.shiftKey || event.repeat || !isKeyFor(root.current, event)) return;
    const wanted = { [KEYS.previous]: previous, [KEYS.next]: next }[event.key.toUpperCase()];
    if (wanted) onGoTo(wanted);
  });
  return (
    <nav ref={root} aria-label="Recordings of the list" className="flex grow justify-between gap-2">
      <Step way="previous" to={previous} onGoTo={onGoTo} />
      <Step way="next" to={next} onGoTo={onGoTo} />
    </nav>
  );
}

interface StepProps {
  way: keyof typeof KEYS;
  /** Null at the end of the list. The button stays, because it may have the focus. */
  to: Recording | null;
  onGoTo: (recording: Recording) => void;
}

function Step({ way, to, onGoTo }: StepProps) {
  const isBack = way === 'previous';
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mx-2"
      aria-disabled={to === null}
      aria-keyshortcuts={`Shift+${KEYS[way]}`}
      title={to?.name}
      onClick={() => to && onGoTo(to)}
    >
      {isBack && <ChevronLeft aria-hidden />}
      {isBack ? 'Previous' : 'Next'}
      <Kbd aria-hidden className="pointer-coarse:hidden">
        Shift+{KEYS[way]}
      </Kbd>
      {!isBack && <ChevronRight aria-hidden />}
    </Button>
  );
}
