import { Video } from 'lucide-react';
import { useId, useState } from 'react';
import type { SaidResult } from '#shared/api/editing/captions.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { withStartTime } from '#shared/rules/video/start-time.ts';
import { countText } from '#web/lib/count-text.ts';
import { loadErrorText } from '#web/lib/query.ts';
import { paths } from '#web/library/paths.ts';
import { requestPlay } from '#web/library/play-request.ts';
import { opensElsewhere } from '#web/library/recording-name.tsx';
import { useSaid } from '#web/library/use-said.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { FIRST_ROW, GRID, SaidResultsSkeleton, SECTION } from './said-skeleton.tsx';

interface SaidSectionProps {
  /** The typed search. */
  text: string;
  /** Ids of recordings that the filters allow; undefined for all. */
  allowed: ReadonlySet<string> | undefined;
}

/** Height of a card, also while the results load. */
const CARD = 'h-27 rounded-xl border';

/** The results of a search in what was said, above those in names and descriptions. */
export function SaidSection({ text, allowed }: SaidSectionProps) {
  const said = useSaid(text);
  const [isOpen, setOpen] = useState(false);
  const heading = useId();
  const results = allowed ? said.results.filter(({ recordingId }) => allowed.has(recordingId)) : said.results;
  if (!said.isEnough) return null;
  return (
    <section aria-labelledby={heading} aria-busy={said.isFetching || undefined} className={SECTION}>
      <div className="flex min-h-9 items-center gap-3">
        <h2 id={heading} className="font-semibold text-base">
          Said in recordings
        </h2>
        <p role="status" className="tabular text-muted-foreground text-sm">
          {!said.isLoading && !said.error && foundText(results.length, said.hasMore)}
        </p>
        {(results.length > 1 || isOpen) && (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} className="ms-auto" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : 'Show all'}
          </Button>
        )}
      </div>
      <Results said={said} results={results} isOpen={isOpen} />
      {isOpen && said.hasMore && (
        <Button variant="outline" className="justify-self-center" pending={said.isLoadingMore} onClick={said.loadMore}>
          {said.isLoadingMore ? 'Loading more...' : 'Load more'}
        </Button>
      )}
    </section>
  );
}

const foundText = (count: number, hasMore: boolean): string => {
  if (count === 0) return hasMore ? '' : 'No captions have these words';
  return hasMore ? `${count} and more` : countText(count, 'recording');
};

interface ResultsProps {
  said: ReturnType<typeof useSaid>;
  results: readonly SaidResult[];
  isOpen: boolean;
}

function Results({ said, results, isOpen }: ResultsProps) {
  if (said.isLoading) return <SaidResultsSkeleton />;
  if (said.error) {
    return (
      <div role="alert" className={cn(CARD, 'flex items-center justify-center gap-3 border-dashed px-4 text-sm')}>
        <p className="text-muted-foreground">{loadErrorText(said.error)}</p>
        <Button variant="outline" size="sm" pending={said.isFetching} onClick={() => void said.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (results.length === 0) return said.hasMore ? <SearchOn said={said} /> : null;
  return (
    <ul className={cn(GRID, !isOpen && FIRST_ROW)}>
      {results.map((result) => (
        <Result key={result.recordingId} result={result} isOpen={isOpen} />
      ))}
    </ul>
  );
}

/** The server goes through many recordings in parts: so far without a result. */
const SearchOn = ({ said }: { said: ResultsProps['said'] }) => (
  <div className={cn(CARD, 'grid content-center justify-items-center gap-2 border-dashed px-4 text-center text-sm')}>
    <p className="text-muted-foreground">No captions have these words so far.</p>
    <Button variant="outline" size="sm" pending={said.isLoadingMore} onClick={said.loadMore}>
      Search on
    </Button>
  </div>
);

/** A recording, with its first line, or with all that were found. */
function Result({ result, isOpen }: { result: SaidResult; isOpen: boolean }) {
  const { recordingId, name, language, lines } = result;
  return (
    <li className={cn('min-w-0 content-start gap-1 bg-card p-2', CARD, isOpen && 'h-auto min-h-27')}>
      <h3 dir="auto" translate="no" className="truncate px-2 pt-1 font-medium text-sm" title={name}>
        {name}
      </h3>
      {(isOpen ? lines : lines.slice(0, 1)).map(({ at, moment, text, marks, pictureUrl }) => (
        <a
          key={`${at} ${text}`}
          href={withStartTime(paths.recording(recordingId), moment)}
          onClick={(event) => {
            if (opensElsewhere(event)) return;
            event.preventDefault();
            requestPlay(recordingId, moment);
          }}
          className="flex min-h-11 items-start gap-2 rounded-lg px-2 py-1.5 text-sm hover:bg-accent focus-visible:-outline-offset-2"
        >
          <span className="h-9 w-16 shrink-0 overflow-hidden rounded bg-muted">
            <ImageWithFallback sources={[pictureUrl]}>
              <Video aria-hidden className="size-4" />
            </ImageWithFallback>
          </span>
          <span translate="no" className="tabular shrink-0 font-medium text-primary-text">
            {clockText(at)}
          </span>{' '}
          <span lang={language} dir="auto" className="wrap-anywhere line-clamp-2 min-w-0 flex-1 text-muted-foreground">
            <MarkedText text={text} marks={marks} />
          </span>
        </a>
      ))}
    </li>
  );
}
