import { CircleCheck, RotateCcw } from 'lucide-react';
import type { FailedConversion } from '#shared/api/admin.ts';
import { loadErrorText } from '#web/lib/query.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';
import { dateTimeText } from '#web/lib/time-text.ts';
import { displayName } from '#web/library/person.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { type FailureKind, useFailedConversions, useRetryRecording } from './queries.ts';

const TEXTS = {
  stuck: {
    title: 'Stuck Recordings',
    description: 'Converting for over an hour. The next recovery picks them up; Retry does it now.',
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
  /** Refetches everything on the screen. */
  refresh: () => Promise<void>;
}

/** Lists stuck or failed recordings: who recorded them, since when they wait, why, and a button that retries each. */
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
  const { items: recordings, isKnown, error, hasMore } = failedConversions;
  if (!isKnown && error) {
    return (
      <div className="p-5 pt-0">
        <LoadFailure
          title="These recordings could not be loaded"
          description={loadErrorText(error)}
          heading="h3"
          isRetrying={failedConversions.isFetching}
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

const KINDS = {
  processing: { word: 'Processing', badge: 'secondary' },
  waiting: { word: 'Waiting', badge: 'outline' },
  failed: { word: 'Failed', badge: 'destructive' },
} as const;

/** Whether the original can be played: a file gets a MediaConvert job only after it was checked to be a video. */
const hasPlayableOriginal = ({ trouble, jobId }: FailedConversion) => trouble === 'failed' && jobId !== null;

interface FailedConversionRowProps {
  recording: FailedConversion;
  now: Date;
  refresh: () => Promise<void>;
}

function FailedConversionRow({ recording, now, refresh }: FailedConversionRowProps) {
  const retry = useRetryRecording(refresh);
  const { name, trouble, why } = recording;
  const { word, badge } = KINDS[trouble];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-sm">{name}</span>
          <Badge variant={badge}>{word}</Badge>
        </p>
        <Facts recording={recording} now={now} />
        <p className="text-sm">
          {why}
          {hasPlayableOriginal(recording) && ' Its original can be played.'}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Retry ${name}`}
        pending={retry.isPending}
        onClick={() => retry.mutate(recording)}
      >
        {!retry.isPending && <RotateCcw aria-hidden />}
        Retry
      </Button>
    </li>
  );
}

function Facts({ recording: { user, since, attempt }, now }: Pick<FailedConversionRowProps, 'recording' | 'now'>) {
  return (
    <p className="text-[13px] text-muted-foreground">
      {user ? `${displayName(user)} (${user.email})` : 'Deleted account'} · since{' '}
      <time dateTime={since} title={dateTimeText(since)}>
        {relativeTimeText(since, now)}
      </time>
      {attempt > 1 && ` · attempt ${attempt}`}
    </p>
  );
}
