import type { RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import type { TranscodeStatus } from '#shared/model/video/recording.ts';
import { countText } from '#web/lib/count-text.ts';

const GREEN_FROM = 90;
/** Lowest health score that is shown in yellow; lower ones are red. */
const YELLOW_FROM = 70;

/** Color of a health score, with a word: not everyone can tell the colors apart. */
interface HealthTone {
  color: 'green' | 'yellow' | 'red';
  word: string;
}

/** @param score 0 to 100 */
export function healthTone(score: number): HealthTone {
  if (score >= 100) return { color: 'green', word: 'Healthy' };
  if (score >= GREEN_FROM) return { color: 'green', word: 'Nearly all converted' };
  if (score >= YELLOW_FROM) return { color: 'yellow', word: 'Needs attention' };
  return { color: 'red', word: 'In trouble' };
}

export const STATUS_BADGES = {
  completed: 'default',
  processing: 'secondary',
  pending: 'outline',
  failed: 'destructive',
} as const satisfies Record<TranscodeStatus, string>;

export interface StatusShare {
  status: TranscodeStatus;
  count: number;
  /** Share of all recordings, 0 to 100. */
  percent: number;
}

const ORDER: readonly TranscodeStatus[] = ['completed', 'processing', 'pending', 'failed'];

/**
 * How many recordings have each status, in a fixed order, `completed` first. A missing status counts as 0.
 * @param distribution status to count
 */
export function statusShares(distribution: Record<string, number>): StatusShare[] {
  const counts = ORDER.map((status) => ({ status, count: Math.max(0, distribution[status] ?? 0) }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return counts.map((share) => ({ ...share, percent: total === 0 ? 0 : (100 * share.count) / total }));
}

/** Whether everything is in order, and a sentence that says so or what is not. */
export interface Summary {
  isWell: boolean;
  text: string;
}

/** '2 emails wait', with the verb of one or of several; nothing for none. */
const some = (count: number, noun: string, one: string, several = one): string[] =>
  count > 0 ? [`${countText(count, noun)} ${count === 1 ? one : several}`] : [];

/** What an administrator has to know first. */
export function summaryOf(status: RecoveryStatus): Summary {
  const { health, recovery, bouncedMails, waitingMails, mailBacklog, damagedFiles, failedTranscripts } = status;
  const isDayOver = mailBacklog !== null && mailBacklog.sent >= mailBacklog.perDay;
  const [first, ...others] = [
    ...some(health.stuckRecordings, 'recording', 'is stuck', 'are stuck'),
    ...some(health.failedRecordings, 'conversion', 'failed'),
    ...some(failedTranscripts.length, 'transcription', 'failed'),
    ...(isDayOver ? ['no more emails can be sent today'] : []),
    ...some(waitingMails.length, 'email', 'waits', 'wait'),
    ...some(bouncedMails.length, 'email', 'did not arrive'),
    ...some(damagedFiles.count, 'file', 'is damaged', 'are damaged'),
    ...(recovery.isRunning ? [] : ['auto recovery is stopped']),
  ];
  if (first === undefined)
    return { isWell: true, text: 'All is well: no recording is stuck, and every email arrived.' };
  return { isWell: false, text: `${[first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ')}.` };
}
