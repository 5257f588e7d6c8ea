import { RotateCcw } from 'lucide-react';
import type { FailedConversion } from '#shared/api/admin.ts';
import { displayName } from '../../lib/person.ts';
import { relativeTimeText } from '../../lib/relative-time.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useRetryRecording } from './queries.ts';

const KINDS = {
  processing: { word: 'Processing', badge: 'secondary' },
  waiting: { word: 'Waiting', badge: 'outline' },
  failed: { word: 'Failed', badge: 'destructive' },
} as const;

/** MediaConvert gets only what has been proven to be a video: where it had no job, there may be nothing to play. */
const hasPlayableOriginal = ({ trouble, jobId }: FailedConversion) => trouble === 'failed' && jobId !== null;

interface FailedConversionRowProps {
  recording: FailedConversion;
  now: Date;
  refresh: () => Promise<void>;
}

/** A recording whose conversion got stuck or failed. */
export function FailedConversionRow({ recording, now, refresh }: FailedConversionRowProps) {
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
      {user ? `${displayName(user)} (${user.email})` : 'An account that is gone'} · since{' '}
      <time dateTime={since} title={dateTimeText(since)}>
        {relativeTimeText(since, now)}
      </time>
      {attempt > 1 && ` · attempt ${attempt}`}
    </p>
  );
}
