import { LoaderCircle } from 'lucide-react';
import type { GateStepProps } from './use-gate.ts';

/** Everything is given, and the visit begins by itself. */
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
