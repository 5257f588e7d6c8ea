import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { TranscriptPanel, type TranscriptProps } from './transcript-panel.tsx';

/** The captions of a video as text to read and to search. Nothing is loaded before somebody opens it. */
export function Transcript(props: TranscriptProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h2 id={id} className="font-semibold text-base tracking-tight">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 flex min-h-11 items-center gap-2 rounded-lg px-2 transition-colors duration-150 hover:bg-accent"
        >
          Transcript
          <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {isOpen && <TranscriptPanel {...props} />}
    </section>
  );
}
