import { CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { FailedConversion, RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { dateTimeText, numberText } from '#shared/english-format.ts';
import { sinceText } from '#web/lib/relative-time.ts';
import { QueriedList } from '#web/library/list/queried-list.tsx';
import { displayName } from '#web/library/person.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { type ReasonFilter, useFailedConversions, useRetryRecording } from './queries.ts';

const HEADING = 'recordings-without-mp4';

const NONE: Record<ReasonFilter, string> = {
  all: 'All recordings are converted or will be soon.',
  stuck: 'Nothing is stuck.',
  failed: 'No conversion has failed.',
  unusable: 'Every file can be converted.',
};

type Counts = Pick<RecoveryStatus['health'], 'stuckRecordings' | 'failedRecordings' | 'unusableRecordings'>;

function filterOptions({ stuckRecordings, failedRecordings, unusableRecordings }: Counts) {
  const all = stuckRecordings + failedRecordings + unusableRecordings;
  const option = (value: ReasonFilter, name: string, count: number) => ({
    value,
    label: `${name} (${numberText(count)})`,
  });
  return [
    option('all', 'All', all),
    option('stuck', 'Stuck', stuckRecordings),
    option('failed', 'Failed', failedRecordings),
    option('unusable', 'Unusable files', unusableRecordings),
  ];
}

/**
 * Lists recordings that are stuck, failed or cannot be converted, newest first and by reason: whose they are, since when,
 * why, and what helps.
 */
export function FailedConversionsCard({ health }: Pick<RecoveryStatus, 'health'>) {
  const [filter, setFilter] = useState<ReasonFilter>('all');
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <CardTitle id={HEADING} className="text-base">
            Recordings without an MP4
          </CardTitle>
          <CardDescription>
            Stuck, failed, or created from a file that can't be converted. Unusable files don't lower the health score.
          </CardDescription>
        </div>
        <Select
          aria-label="Reason"
          wrapperClassName="w-full sm:w-52"
          value={filter}
          onValueChange={setFilter}
          options={filterOptions(health)}
        />
      </CardHeader>
      <List filter={filter} />
    </Card>
  );
}

function List({ filter }: { filter: ReasonFilter }) {
  const now = useNow();
  return (
    <CardContent className="border-t p-5">
      <QueriedList
        query={useFailedConversions(filter)}
        name="These recordings"
        headingId={HEADING}
        row={(recording) => <FailedConversionRow key={recording.id} recording={recording} now={now} />}
        skeleton={<Loading />}
        more="Load more"
        empty={<None text={NONE[filter]} />}
      />
    </CardContent>
  );
}

function None({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-muted-foreground text-sm">
      <CircleCheck aria-hidden className="size-4 text-primary-text" />
      {text}
    </p>
  );
}

function Loading() {
  return <LoadingBoxes label="Loading..." className="grid gap-2" boxes={['h-4 w-48', 'h-4 w-72 max-w-full']} />;
}

const KINDS = {
  processing: { word: 'Processing', badge: 'secondary' },
  waiting: { word: 'Waiting', badge: 'outline' },
  failed: { word: 'Failed', badge: 'destructive' },
  unusable: { word: 'Unusable file', badge: 'warning' },
} as const;

/** The reason without the number of the conversion's job, which only says something to the service. */
const withoutJob = (reason: string): string => reason.replace(/^Job [\w-]+ /, 'The conversion ');

/** Whether the original can be played: a file gets a MediaConvert job only after it was checked to be a video. */
const hasPlayableOriginal = ({ state, jobId }: FailedConversion) =>
  (state === 'failed' || state === 'unusable') && jobId !== null;

interface FailedConversionRowProps {
  recording: FailedConversion;
  now: Date;
}

function FailedConversionRow({ recording, now }: FailedConversionRowProps) {
  const { name, state, reason, advice, canRetry } = recording;
  const { word, badge } = KINDS[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex min-w-0 items-center gap-2">
          <span dir="auto" translate="no" className="truncate font-medium text-sm" title={name}>
            {name}
          </span>
          <Badge variant={badge}>{word}</Badge>
        </p>
        <Facts recording={recording} now={now} />
        <p className="break-words text-sm" title={recording.jobId === null ? undefined : `Job ${recording.jobId}`}>
          {`${withoutJob(reason)}${hasPlayableOriginal(recording) ? ' The original can be played.' : ''}`}
        </p>
        <p className="text-muted-foreground text-sm">{advice}</p>
      </div>
      {canRetry && <Retry recording={recording} />}
    </li>
  );
}

function Retry({ recording }: Pick<FailedConversionRowProps, 'recording'>) {
  const retry = useRetryRecording();
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Retry ${recording.name}`}
      pending={retry.isPending}
      onClick={() => retry.mutate(recording)}
    >
      {!retry.isPending && <RotateCcw aria-hidden />}
      <span>Retry</span>
    </Button>
  );
}

function Facts({ recording: { user, since, attempt }, now }: Pick<FailedConversionRowProps, 'recording' | 'now'>) {
  return (
    <p className="flex flex-wrap gap-x-3 text-[13px] text-muted-foreground">
      <span className="min-w-0">{user ? `${displayName(user)} (${user.email})` : 'Deleted account'}</span>
      <time dateTime={since} title={dateTimeText(since)}>
        {`Since ${sinceText(since, now)}`}
      </time>
      {attempt > 1 && <span>{`Attempt ${attempt}`}</span>}
    </p>
  );
}
