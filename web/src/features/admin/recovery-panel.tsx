import {
  CircleCheck,
  CirclePause,
  CirclePlay,
  DatabaseZap,
  Play,
  RefreshCw,
  TimerReset,
  TriangleAlert,
} from 'lucide-react';
import type { RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { dateTimeText, numberText } from '#shared/english-format.ts';
import { LISTED_FAILURES_MAX } from '#shared/limits.ts';
import { freedText } from '#shared/rules/upkeep/freed-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { tell } from '#web/library/store/facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccessRequired } from './access-required.tsx';
import { FailedConversionsCard } from './failed-conversions-card.tsx';
import { useControlRecovery, useStartRecovery } from './queries.ts';
import { AutoRecoveryCard, DistributionCard, HealthCard, LastResultCard } from './status-cards.tsx';
import { summaryOf } from './status-figures.ts';
import { type RecoveryControl, useRecovery } from './use-recovery.ts';

const CARDS = ['health', 'auto', 'distribution', 'result'];

function RecoverySkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading transcoding status...</span>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-9 w-48 rounded-lg" />
        <Skeleton className="h-9 w-44 rounded-lg" />
        <Skeleton className="h-9 w-28 rounded-lg" />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {CARDS.map((card) => (
          <Card key={card} className="grid gap-4 p-5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-10 w-24" />
            <Skeleton className="h-4 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}

function NoData({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => Promise<void> }) {
  return (
    <EmptyState
      icon={DatabaseZap}
      title="No Data"
      description="Unable to load transcoding status."
      action={
        <Button pending={isRetrying} onClick={() => void onRetry()}>
          Refresh
        </Button>
      }
    />
  );
}

function StuckAlert({ count, isAuto }: { count: number; isAuto: boolean }) {
  const [what, it] = count === 1 ? ['1 recording has', 'it'] : [`${count} recordings have`, 'them'];
  const hope = isAuto
    ? `The next automatic recovery will check ${it}. You can also run one now.`
    : 'Auto recovery is stopped. Run one now, or start it again.';
  return (
    <Alert variant="warning" title="Stuck Recordings Detected">
      {what} been processing, or waiting to, for over 1 hour. {hope}
    </Alert>
  );
}

type Mails = RecoveryStatus['bouncedMails'];

const MailList = ({ mails }: { mails: Mails }) => (
  <ul className="mt-1 grid gap-1">
    {mails.map(({ to, reason, at }) => (
      <li key={`${at} ${to}`} className="min-w-0 wrap-anywhere">
        <span className="font-medium">{to}</span>
        <span>{`, ${dateTimeText(at)}: ${reason}`}</span>
      </li>
    ))}
  </ul>
);

const SHOWN_MAILS = 3;

const bouncedText = ({ length }: Mails) => `${countText(length, 'email')} did not arrive in the last 30 days`;

function waitingText({ length }: Mails): string {
  if (length >= LISTED_FAILURES_MAX) return `${length} emails or more wait for the mail server`;
  return `${countText(length, 'email')} ${length === 1 ? 'waits' : 'wait'} for the mail server`;
}

/** Says which mails did not arrive, or wait. Without them, people get no codes and invitations. */
function MailsAlert({ title, mails }: { title: string; mails: Mails }) {
  const [shown, others] = [mails.slice(0, SHOWN_MAILS), mails.slice(SHOWN_MAILS)];
  return (
    <Alert variant="warning" title={title}>
      <MailList mails={shown} />
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer font-medium">{others.length} more</summary>
          <MailList mails={others} />
        </details>
      )}
    </Alert>
  );
}

/** Says that the account may send no or few further mails today. */
function MailBacklogAlert({ sent, perDay, waiting }: NonNullable<RecoveryStatus['mailBacklog']>) {
  const isOver = sent >= perDay;
  return (
    <Alert variant="warning" title={isOver ? 'No more emails can be sent today' : 'Few emails are left for today'}>
      {`${numberText(sent)} of ${countText(perDay, 'email')} were sent in the last 24 hours. ${
        isOver
          ? 'Codes, links and invitations are refused until earlier ones are a day old. '
          : 'The rest is reserved for codes, links and invitations. '
      }${waiting > 0 ? `${countText(waiting, 'other email')} ${waiting === 1 ? 'waits' : 'wait'}. ` : ''}Ask Amazon SES for a higher quota if this happens again.`}
    </Alert>
  );
}

function DamagedFilesAlert({ count, files }: RecoveryStatus['damagedFiles']) {
  return (
    <Alert variant="warning" title={`${countText(count, 'file')} ${count === 1 ? 'is' : 'are'} damaged`}>
      <span>{`The last backup found no intact copy of ${count === 1 ? 'it' : 'them'}. An older backup on another disk may have one.`}</span>
      <ul className="mt-1 grid gap-1">
        {files.map(({ recording, kind }, index) => (
          <li key={index} className="min-w-0 wrap-anywhere">
            {recording !== null && <span className="font-medium">{recording}: </span>}
            {kind}
          </li>
        ))}
        {count > files.length && <li>and {count - files.length} more</li>}
      </ul>
    </Alert>
  );
}

type FailedTranscripts = RecoveryStatus['failedTranscripts'];

function FailedTranscriptsAlert({ transcripts }: { transcripts: FailedTranscripts }) {
  return (
    <Alert variant="warning" title={`${countText(transcripts.length, 'transcription')} failed in the last 30 days`}>
      <ul className="mt-1 grid gap-1">
        {transcripts.map(({ job, reason, lastLines, at }) => (
          <li key={job} className="min-w-0 wrap-anywhere">
            <span>{`${dateTimeText(at)}: ${reason}`}</span>
            {lastLines.length > 0 && (
              <details>
                <summary className="w-fit cursor-pointer font-medium">Program output</summary>
                <pre className="whitespace-pre-wrap text-[13px]">{[`Job ${job}`, ...lastLines].join('\n')}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Shows what administrators should know about the deployment. */
const NoticesAlert = ({ notices }: { notices: RecoveryStatus['notices'] }) => (
  <Alert variant="warning" title="This machine">
    {notices.map((notice) => (
      <p key={notice}>{notice}</p>
    ))}
  </Alert>
);

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'FORBIDDEN';

export function RecoveryPanel() {
  const control = useRecovery();
  const { data, error, isFetching } = control.status;
  // The user is not an administrator any more.
  if (isForbidden(error)) return <AccessRequired />;
  if (data) return <Recovery data={data} control={control} />;
  return error ? <NoData isRetrying={isFetching} onRetry={() => tell('recovery')} /> : <RecoverySkeleton />;
}

function SummaryLine({ status }: { status: RecoveryStatus }) {
  const { isWell, text } = summaryOf(status);
  const Icon = isWell ? CircleCheck : TriangleAlert;
  return (
    <p role="status" className="flex items-center gap-2.5 font-medium text-[15px]">
      <Icon aria-hidden className={`size-5 shrink-0 ${isWell ? 'text-primary-text' : 'text-destructive-text'}`} />
      {text}
    </p>
  );
}

function Recovery({ data, control }: { data: RecoveryStatus; control: RecoveryControl }) {
  const {
    health,
    recovery,
    bouncedMails,
    waitingMails,
    mailBacklog,
    damagedFiles,
    failedTranscripts,
    notices,
    cleanup,
  } = data;
  const freed = freedText(cleanup);
  const { error } = control.status;
  const hasFailures = health.stuckRecordings + health.failedRecordings > 0;
  return (
    <div className="grid gap-5">
      <SummaryLine status={data} />
      <RecoveryActions isAuto={recovery.isRunning} control={control} />
      {error && (
        <Alert variant="warning" title="These figures are not current">
          {errorMessage(error, 'The status could not be updated. Refresh to try again.')}
        </Alert>
      )}
      {health.stuckRecordings > 0 && <StuckAlert count={health.stuckRecordings} isAuto={recovery.isRunning} />}
      {damagedFiles.count > 0 && <DamagedFilesAlert {...damagedFiles} />}
      {mailBacklog && <MailBacklogAlert {...mailBacklog} />}
      {waitingMails.length > 0 && <MailsAlert title={waitingText(waitingMails)} mails={waitingMails} />}
      {bouncedMails.length > 0 && <MailsAlert title={bouncedText(bouncedMails)} mails={bouncedMails} />}
      {failedTranscripts.length > 0 && <FailedTranscriptsAlert transcripts={failedTranscripts} />}
      {notices.length > 0 && <NoticesAlert notices={notices} />}
      {hasFailures && <FailedConversionsCard health={health} />}
      {freed !== null && <Alert title="Waiting for cleanup">{freed}</Alert>}
      <div className="grid gap-5 md:grid-cols-2">
        <HealthCard health={health} />
        <AutoRecoveryCard recovery={recovery} />
        <DistributionCard distribution={health.statusDistribution} total={health.totalRecordings} />
        <LastResultCard result={recovery.lastResult} isRunning={control.isRunning} />
      </div>
      {!hasFailures && <FailedConversionsCard health={health} />}
    </div>
  );
}

function RecoveryActions({ isAuto, control }: { isAuto: boolean; control: RecoveryControl }) {
  const { isAutoRefreshing, toggleAutoRefresh, awaitRun, isRunning, status } = control;
  const start = useStartRecovery(awaitRun);
  const auto = useControlRecovery();
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2 sm:flex sm:flex-wrap">
      <Button className="col-span-2" pending={start.isPending || isRunning} onClick={() => start.mutate()}>
        {!start.isPending && !isRunning && <Play aria-hidden />}
        <span>Run Manual Recovery</span>
      </Button>
      <Button variant="outline" pending={auto.isPending} onClick={() => auto.mutate(isAuto ? 'stop' : 'start')}>
        {!auto.isPending && (isAuto ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />)}
        <span>{isAuto ? 'Stop Auto Recovery' : 'Start Auto Recovery'}</span>
      </Button>
      <Button variant="outline" onClick={() => void tell('recovery')}>
        <RefreshCw aria-hidden className={status.isFetching ? '[animation:spin_1s_linear_infinite]' : undefined} />
        Refresh
      </Button>
      <Button variant="ghost" className="col-span-2" onClick={toggleAutoRefresh}>
        <TimerReset aria-hidden />
        <span>{isAutoRefreshing ? 'Disable Auto-Refresh' : 'Enable Auto-Refresh'}</span>
      </Button>
    </div>
  );
}
