import { ChevronDown, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Cue } from '#shared/model/editing/captions.ts';
import { readStoredCaptions } from '#shared/rules/editing/read-stored-captions.ts';
import { fieldClasses } from '../ui/field-variants.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { type Caption, useCaptionChoice } from './controls/caption-choice.ts';
import { findLines, type Line, linesOf } from './transcript/find-lines.ts';
import type { LineEditorProps } from './transcript/line-editor.tsx';
import { LineList } from './transcript/line-list.tsx';

const LineEditor = lazyPart<LineEditorProps>(async () => (await import('./transcript/line-editor.tsx')).LineEditor);

export interface Correction extends Pick<LineEditorProps, 'isSaving' | 'onSave' | 'onCancel' | 'onChanged'> {
  /** Address of the captions that are corrected. */
  src: string;
}

interface TranscriptProps {
  /** At least one, or `correction`. */
  captions: readonly Caption[];
  onSeek: (seconds: number) => void;
  /** The actions on the shown captions. */
  actions?: ((src: string) => ReactNode) | undefined;
  /** The work of a person who corrects captions; missing while nobody does. */
  correction?: Correction | undefined;
}

type Loaded = { status: 'loading' | 'failed' } | { status: 'loaded'; lines: readonly Line[] };

/** @param src address of a WebVTT file */
async function loadCues(src: string, signal: AbortSignal): Promise<Cue[]> {
  const response = await fetch(src, { signal });
  if (!response.ok) throw new Error(`The request for the captions failed with status ${response.status}`);
  return readStoredCaptions(await response.text());
}

/** Loads the lines of captions; `retry` loads them again after an error. */
function useLines(src: string) {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setLoaded({ status: 'loading' });
    loadCues(src, leaving.signal).then(
      (cues) => setLoaded({ status: 'loaded', lines: linesOf(cues) }),
      (error) => {
        if (leaving.signal.aborted) return;
        console.warn('The transcript could not be loaded.', error);
        setLoaded({ status: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [src, tries]);
  return { loaded, retry: () => setTries(tries + 1) };
}

const NONE: readonly Line[] = [];
const countText = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'} found`;

/** The captions of a video as text to read and search. */
export function TranscriptPanel({ captions, onSeek, actions, correction }: TranscriptProps) {
  const { index, pick } = useCaptionChoice(captions);
  // A correction stays open, whatever happens to the captions meanwhile.
  const src = correction?.src ?? captions[index]?.src ?? '';
  const { loaded, retry } = useLines(src);
  const [query, setQuery] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const lines = loaded.status === 'loaded' ? loaded.lines : NONE;
  const found = useMemo(() => findLines(lines, query), [lines, query]);
  const isSearching = query.trim() !== '';

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
    else if (event.key !== 'Escape' || query === '') return;
    else setQuery('');
    event.preventDefault();
    // Escape would also close a dialog around the player.
    event.stopPropagation();
  };

  return (
    <div className="grid min-w-0 gap-2 rounded-xl border bg-card p-2">
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 flex-1 basis-48">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <input
            type="search"
            dir="auto"
            aria-label="Search the transcript"
            placeholder="Search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={onKeyDown}
            className={`${fieldClasses} h-11 ps-9`}
          />
        </div>
        {captions.length > 1 && !correction && (
          <select
            aria-label="Language of the transcript"
            value={index}
            onChange={(event) => pick(Number(event.target.value))}
            className={`${fieldClasses} h-11 flex-1 basis-44 truncate read-only:bg-card sm:max-w-60`}
          >
            {captions.map(({ src, label }, at) => (
              <option key={src} value={at}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      {!correction && actions?.(src)}
      <p role="status" className={isSearching ? 'px-1 text-muted-foreground text-sm' : 'sr-only'}>
        {`${loaded.status === 'loading' ? 'Loading transcript...' : ''}${loaded.status === 'loaded' && isSearching ? (found.length > 0 ? countText(found.length) : 'No line found') : ''}`}
      </p>
      {loaded.status === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-1 text-sm">
          The transcript could not be loaded.
          <button type="button" onClick={retry} className="min-h-11 rounded-lg px-2 font-medium underline">
            Try again
          </button>
        </div>
      )}
      {loaded.status !== 'failed' && !correction && (
        <LineList listRef={list} all={lines} lines={found} isFollowing={!isSearching} onSeek={onSeek} />
      )}
      {loaded.status === 'loaded' && correction && (
        <Suspense>
          <LineEditor {...correction} lines={lines} shown={found} onSeek={onSeek} />
        </Suspense>
      )}
    </div>
  );
}

/** A transcript that is loaded when the viewer opens it. */
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
