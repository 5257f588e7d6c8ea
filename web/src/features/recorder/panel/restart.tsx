import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import { resizeFloating } from '../floating-window.ts';
import { restart } from '../flow/record-steps.ts';
import { SHORTCUTS } from '../shortcut-keys.ts';
import { useElapsedSeconds, useRecorder } from '../use-recorder.ts';
import { endQuestion, pressRestart, useRestartQuestion } from './restart-question.ts';

/**
 * Throws away what was recorded and starts again. For a long recording, a question replaces the button first. Not for a
 * recording that takes the place of another one's video: only one can be on its way.
 */
export function Restart({ className }: { className?: string }) {
  const { recorder } = useRecorder();
  const isAsking = useRestartQuestion();
  const button = useRef<HTMLButtonElement>(null);
  const own = useOwnWindow();
  // The recording ends, or the controls close.
  useEffect(() => endQuestion, []);
  const keep = () => {
    endQuestion();
    // The button is there after the next render. A page behind its floating window has no frames.
    own.requestAnimationFrame(() => button.current?.focus());
  };
  if (isAsking) return <Question onKeep={keep} />;
  return (
    <Button
      ref={button}
      variant="outline"
      size="sm"
      className={cn('px-2.5', className)}
      title={`Restart (${SHORTCUTS.restart})`}
      aria-keyshortcuts={SHORTCUTS.restart}
      onClick={() => pressRestart(recorder)}
    >
      <RotateCcw aria-hidden />
      Restart
    </Button>
  );
}

function Question({ onKeep }: { onKeep: () => void }) {
  const { recorder } = useRecorder();
  const [isRestarting, setRestarting] = useState(false);
  const seconds = useElapsedSeconds(recorder);
  const keep = useRef<HTMLButtonElement>(null);
  const id = useId();
  const own = useOwnWindow();
  useEffect(() => keep.current?.focus(), []);
  // The floating window is as high as the controls without the question.
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = keep.current?.closest('[data-controls]') ?? {
      scrollHeight: 0,
      clientHeight: 0,
    };
    const missing = scrollHeight - clientHeight;
    if (missing <= 0) return;
    resizeFloating(own, 0, missing);
    return () => resizeFloating(own, 0, -missing);
  }, [own]);
  const confirm = async () => {
    setRestarting(true);
    await restart(recorder);
    setRestarting(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row with other controls.
    <div role="group" aria-labelledby={id} className="flex basis-full flex-wrap items-center gap-2">
      <p id={id} className="min-w-0 flex-1 text-[13px] leading-snug">
        Throw away <span translate="no">{clockText(seconds)}</span>?
      </p>
      <Button ref={keep} variant="outline" size="sm" className="px-2.5" onClick={onKeep}>
        Keep
      </Button>
      <Button
        variant="destructive"
        size="sm"
        className="px-2.5"
        aria-disabled={isRestarting}
        onClick={() => !isRestarting && void confirm()}
      >
        Restart
      </Button>
    </div>
  );
}
