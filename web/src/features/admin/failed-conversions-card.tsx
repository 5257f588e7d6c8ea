import { CircleCheck } from 'lucide-react';
import { errorMessage } from '../../lib/http/api-error.ts';
import { Card, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { FailureKind } from './admin-queries.ts';
import { FailedConversionRow } from './failed-conversion-row.tsx';
import { useFailedConversions } from './queries.ts';

const TEXTS = {
  stuck: {
    title: 'Stuck Recordings',
    description:
      'In their conversion, or waiting for it, for over an hour. The next recovery looks into them. Retry does so now.',
    none: 'Nothing is stuck.',
  },
  failed: {
    title: 'Failed Conversions',
    description: 'The automatic recovery leaves them. Retry converts a recording, or joins its segments, again.',
    none: 'No conversion has failed.',
  },
} as const;

interface FailedConversionsCardProps {
  state: FailureKind;
  /** Asks for everything on the screen again. */
  refresh: () => Promise<void>;
}

/** Recordings that need somebody: whose, since when, why, and a way to try each again. */
export function FailedConversionsCard({ state, refresh }: FailedConversionsCardProps) {
  const { title, description } = TEXTS[state];
  return (
    <Card>
      <CardHeader className="p-5">
        <CardTitle id={`${state}-recordings`} className="text-base">
          {title}
        </CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <List state={state} refresh={refresh} />
    </Card>
  );
}

function List({ state, refresh }: FailedConversionsCardProps) {
  const failedConversions = useFailedConversions(state);
  const now = useNow();
  const { recordings, isKnown, error, hasMore } = failedConversions;
  if (!isKnown && error) {
    return (
      <div className="p-5 pt-0">
        <LoadFailure
          title="These recordings could not be loaded"
          description={errorMessage(error, 'The server did not answer as it should. Please try again.')}
          heading="h3"
          isRetrying={failedConversions.isRetrying}
          onRetry={failedConversions.retry}
        />
      </div>
    );
  }
  if (!isKnown) return <Loading />;
  if (recordings.length === 0 && !hasMore) return <None text={TEXTS[state].none} />;
  return (
    <>
      <ul aria-labelledby={`${state}-recordings`} className="divide-y divide-border border-t">
        {recordings.map((recording) => (
          <FailedConversionRow key={recording.id} recording={recording} now={now} refresh={refresh} />
        ))}
      </ul>
      {hasMore && (
        <div className="border-t px-5 pb-5">
          <LoadMore
            isLoading={failedConversions.isLoadingMore}
            hasFailed={failedConversions.hasFailedMore}
            onMore={failedConversions.loadMore}
          />
        </div>
      )}
    </>
  );
}

function None({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 border-t px-5 py-4 text-muted-foreground text-sm">
      <CircleCheck aria-hidden className="size-4 text-primary-text" />
      {text}
    </p>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-2 border-t px-5 py-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
  );
}
