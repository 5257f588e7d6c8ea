import { Mic, MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOwnWindow } from '#web/ui/own-window.ts';
import { useRecorder } from '../context/use-recorder.ts';

/** Between two looks at the level, in milliseconds: smooth to the eye and next to nothing to do. */
const LOOK_EVERY_MS = 80;

/** How loud the microphone is now. For the eye alone: a silent microphone is also said in words. */
export function LevelMeter({ isHeard }: { isHeard: boolean }) {
  const { recorder } = useRecorder();
  const bar = useRef<HTMLSpanElement>(null);
  const own = useOwnWindow();
  useEffect(() => {
    // Straight to the element: twelve renders a second for one number would be too many.
    const timer = own.setInterval(() => {
      if (bar.current) bar.current.style.transform = `scaleX(${recorder.level()})`;
    }, LOOK_EVERY_MS);
    return () => own.clearInterval(timer);
  }, [recorder, own]);
  const Icon = isHeard ? Mic : MicOff;
  return (
    <span aria-hidden className="flex items-center gap-1.5 text-muted-foreground">
      <Icon className="size-3.5 shrink-0" />
      <span className="h-1.5 w-full overflow-hidden rounded-full bg-secondary">
        <span ref={bar} className="block h-full origin-left [transform:scaleX(0)] rounded-full bg-primary" />
      </span>
    </span>
  );
}
