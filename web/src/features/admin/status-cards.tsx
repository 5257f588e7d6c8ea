import type { ReactNode } from 'react';
import type { RecoveryResult, RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { dateTimeText, numberText } from '#shared/english-format.ts';
import { countText } from '#web/lib/count-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { healthTone, STATUS_BADGES, type StatusShare, statusShares } from './status-figures.ts';

const TONES = {
  green: { chip: 'bg-primary-soft text-primary-text', bar: 'bg-primary' },
  yellow: { chip: 'bg-warning text-warning-foreground', bar: 'bg-warning-foreground' },
  red: { chip: 'bg-destructive-soft text-destructive-text', bar: 'bg-destructive' },
} as const;

/** The share of recordings that are neither stuck nor failed. Files that cannot be converted are left out. */
export function HealthCard({ health }: { health: RecoveryStatus['health'] }) {
  const { healthScore: score, totalRecordings, stuckRecordings, failedRecordings, unusableRecordings } = health;
  const { color, word } = healthTone(score);
  const { chip, bar } = TONES[color];
  return (
    <Card>
      <CardHeader className="p-5 pb-3">
        <CardTitle className="text-base">Health score</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4 px-5 pb-5">
        <p className="flex items-center gap-3">
          <span
            data-tone={color}
            translate="no"
            className={cn('tabular rounded-lg px-3 py-1 font-semibold text-3xl', chip)}
          >
            {score}%
          </span>
          <span className="font-medium">{word}</span>
        </p>
        <div aria-hidden className="h-2 overflow-hidden rounded-full bg-secondary">
          <div className={cn('h-full rounded-full', bar)} style={{ width: `${score}%` }} />
        </div>
        <p className="text-muted-foreground text-sm">
          {`${countText(totalRecordings - unusableRecordings, 'recording')}, ${stuckRecordings === 0 ? 'none' : stuckRecordings} stuck, ${failedRecordings === 0 ? 'none' : failedRecordings} failed.${unusableRecordings > 0 ? ` ${countText(unusableRecordings, 'unusable file')} not counted.` : ''}`}
        </p>
      </CardContent>
    </Card>
  );
}

export function DistributionCard({ distribution, total }: { distribution: Record<string, number>; total: number }) {
  return (
    <Card>
      <CardHeader className="p-5 pb-3">
        <CardTitle className="text-base">Recording status distribution</CardTitle>
        <CardDescription>{`${countText(total, 'recording')} in all workspaces`}</CardDescription>
      </CardHeader>
      <CardContent className="px-5 pb-5">
        <dl className="grid gap-3">
          {statusShares(distribution).map((share) => (
            <Share key={share.status} {...share} />
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

function Share({ status, count, percent }: StatusShare) {
  return (
    <div className={cn('flex items-center gap-3 text-sm', count === 0 && 'text-muted-foreground')}>
      <dt className="flex-1">
        <Badge variant={count === 0 ? 'outline' : STATUS_BADGES[status]}>{status}</Badge>
      </dt>
      <dd translate="no" className="tabular font-medium">
        {numberText(count)}
      </dd>
      <dd
        translate="no"
        className="tabular w-14 text-end text-muted-foreground"
      >{`${numberText(Math.round(percent * 10) / 10)}%`}</dd>
    </div>
  );
}

/** Number of recordings that a run has fixed: restarted ones, and those that turned out to be complete. */
const fixedBy = (result: RecoveryStatus['recovery']['lastResult']): number =>
  result ? result.recovered + result.markedCompleted : 0;

export function AutoRecoveryCard({ recovery }: { recovery: RecoveryStatus['recovery'] }) {
  const { isRunning, nextRun, lastRun, lastResult } = recovery;
  return (
    <Card>
      <CardHeader className="flex items-center justify-between p-5 pb-3">
        <CardTitle className="text-base">Auto recovery</CardTitle>
        <Badge variant={isRunning ? 'default' : 'outline'}>{isRunning ? 'Running' : 'Stopped'}</Badge>
      </CardHeader>
      <CardContent className="px-5 pb-5">
        <dl className="grid gap-3 text-sm">
          <Fact name="Next run">{nextRun ? dateTimeText(nextRun) : 'Not scheduled'}</Fact>
          <Fact name="Last recovery">
            {lastRun ? `${dateTimeText(lastRun)}, ${fixedBy(lastResult)} fixed` : 'Never'}
          </Fact>
        </dl>
      </CardContent>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}

export function LastResultCard({ result, isRunning }: { result: RecoveryResult | null; isRunning: boolean }) {
  return (
    <Card>
      <CardHeader className="p-5 pb-3">
        <CardTitle className="text-base">Last recovery result</CardTitle>
        <CardDescription role="status" className="flex items-center gap-2">
          {isRunning && <Spinner />}
          <span>
            {isRunning
              ? 'A recovery is running...'
              : result
                ? dateTimeText(result.timestamp)
                : 'No recovery has run yet'}
          </span>
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4 px-5 pb-5">
        <Figures result={result} />
        {result && result.errors.length > 0 && <Errors errors={result.errors} />}
      </CardContent>
    </Card>
  );
}

/** Dashes before the first recovery. */
function Figures({ result }: { result: RecoveryResult | null }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:grid-cols-2">
      <Figure name="Total stuck" value={result?.totalStuck} />
      <Figure name="Recovered" value={result?.recovered} />
      <Figure name="Completed" value={result?.markedCompleted} />
      <Figure name="Failed" value={result?.markedFailed} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div className="grid gap-0.5 rounded-lg bg-muted px-3 py-2">
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd translate="no" className={cn('tabular text-lg', value ? 'font-semibold' : 'text-muted-foreground')}>
        {value ?? '–'}
      </dd>
    </div>
  );
}

/** List of errors. It scrolls, also with the keyboard. */
function Errors({ errors }: { errors: readonly string[] }) {
  const title = countText(errors.length, 'error');
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-medium text-destructive-text text-sm">{title}</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className="grid max-h-40 gap-1.5 overflow-y-auto rounded-lg border p-3 text-[13px]"
      >
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </section>
  );
}
