import { LoaderCircle, Play } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { GateStepProps } from './use-gate.ts';

/** A play button in place of the video: it starts the visit and the video. */
export function PlayStep({ gate, takesFocus }: GateStepProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { problem, isPending } = gate;
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <section className="gate-play">
      <button
        ref={button}
        type="button"
        aria-label="Play"
        aria-describedby={id}
        aria-disabled={isPending || undefined}
        onClick={() => gate.begin(true)}
        className="grid size-16 place-items-center rounded-full bg-white/15 transition-colors duration-150 hover:bg-white/25 focus-visible:outline-white"
      >
        {isPending ? (
          <LoaderCircle aria-hidden className="size-7 animate-spin" />
        ) : (
          <Play aria-hidden className="ml-1 size-7 fill-current" />
        )}
      </button>
      <div className="grid gap-1">
        <h1 className="font-semibold text-lg tracking-tight">Press play to watch</h1>
        <p id={id} className="max-w-xs text-balance text-sm text-white/75">
          This link can be watched a limited number of times. Playing it counts as one.
        </p>
        {problem && (
          <p role="alert" className="text-sm">
            {problem.text}
          </p>
        )}
      </div>
    </section>
  );
}

/** The state while the visit starts by itself, with a retry after an error. */
export function OpenStep({ gate }: GateStepProps) {
  const { problem } = gate;
  return (
    <section className="gate-play">
      {problem ? (
        <>
          <p role="alert" className="text-sm">
            {problem.text}
          </p>
          <button
            type="button"
            onClick={() => gate.begin(false)}
            className="h-11 rounded-lg bg-white/15 px-5 font-medium text-sm hover:bg-white/25 focus-visible:outline-white"
          >
            Try again
          </button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3 text-sm">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          Loading video...
        </p>
      )}
    </section>
  );
}
