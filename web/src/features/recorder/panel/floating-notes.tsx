import { Minus, Pause, Play, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import type { RecorderState } from '../flow/recorder-state.ts';
import { changeNotes, FASTEST, SLOWEST, scrolled, useNotes } from '../notes.ts';

/** One press makes the scrolling so much faster or slower, in lines a minute. */
const STEP = 2;

/** Scrolls a text while `isOn`, in the window that shows it. What a person scrolls counts: it goes on from there. */
function useScrolling(text: RefObject<HTMLElement | null>, isOn: boolean, speed: number): void {
  const own = useOwnWindow();
  useEffect(() => {
    const { current } = text;
    if (!isOn || !current) return;
    const lineHeight = Number.parseFloat(own.getComputedStyle(current).lineHeight);
    let last: number | null = null;
    // Browsers round the position of a scrolled element.
    let rest = 0;
    let frame = own.requestAnimationFrame(function step(now) {
      const wished = rest + (last === null ? 0 : scrolled(now - last, speed, lineHeight));
      const pixels = Math.floor(wished);
      rest = wished - pixels;
      last = now;
      if (pixels > 0) current.scrollBy(0, pixels);
      frame = own.requestAnimationFrame(step);
    });
    return () => own.cancelAnimationFrame(frame);
  }, [text, isOn, speed, own]);
}

/**
 * The notes in the floating window, which scroll while the recording runs. With less motion, they wait for the button.
 * Nothing without notes.
 */
export function FloatingNotes({ state }: { state: RecorderState }) {
  const { text, speed } = useNotes();
  const own = useOwnWindow();
  const [isOn, setOn] = useState(() => !own.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const scroller = useRef<HTMLDivElement>(null);
  useScrolling(scroller, isOn && state.phase === 'recording', speed);
  if (text === '') return null;
  const change = (by: number) => changeNotes({ speed: Math.min(Math.max(speed + by, SLOWEST), FASTEST) });
  return (
    <section
      aria-label="Notes"
      className="flex min-h-24 flex-1 flex-col border-b low:hidden wide:border-e wide:border-b-0"
    >
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it.
        tabIndex={0}
        dir="auto"
        translate="no"
        className="min-h-0 flex-1 select-text overflow-y-auto whitespace-pre-wrap wrap-anywhere px-3 pt-2 pb-[50%] text-lg leading-relaxed focus-visible:-outline-offset-2"
      >
        {text}
      </div>
      <div className="flex items-center gap-1 border-t px-2 py-1">
        <NotesButton label={isOn ? 'Stop scrolling' : 'Scroll the notes'} onClick={() => setOn(!isOn)}>
          {isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
        </NotesButton>
        <p className="tabular flex-1 text-center text-[13px] text-muted-foreground">{speed} lines a minute</p>
        <NotesButton label="Slower" isDisabled={speed <= SLOWEST} onClick={() => change(-STEP)}>
          <Minus aria-hidden />
        </NotesButton>
        <NotesButton label="Faster" isDisabled={speed >= FASTEST} onClick={() => change(STEP)}>
          <Plus aria-hidden />
        </NotesButton>
      </div>
    </section>
  );
}

interface NotesButtonProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One that cannot be pressed keeps the focus. */
function NotesButton({ label, isDisabled = false, onClick, children }: NotesButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      {children}
    </Button>
  );
}
