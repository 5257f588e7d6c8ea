import type { ErrorCode } from '#shared/api/ground/errors.ts';
import { numberText } from '#shared/english-format.ts';
import { GIGABYTE, USAGE_LIMITS, type UsageLimits } from '#shared/limits.ts';
import { addUsage, countUsage, type UsageLimit } from '../../data/ground/rate-limit.ts';
import { nowSeconds } from '../../process/clock.ts';
import { RATE_LIMITS } from '../../process/limits.ts';
import { AppError } from './app-error.ts';
import { waitText } from './wait-text.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The deployment's limits, from the environment of the function. They are read on each call so that a test can set
 * them.
 */
export const usageLimits = (): UsageLimits => ({ ...USAGE_LIMITS, ...JSON.parse(process.env.USAGE_LIMITS ?? '{}') });

/**
 * Refuses one more of something. Simultaneous requests may exceed such a limit: it keeps lists short, and need not be
 * exact.
 * @throws AppError with the code and the message
 */
export function requireBelow(max: number, count: number, code: ErrorCode, message: string): void {
  if (count >= max) throw new AppError(code, message);
}

/** The limits that count what one person does, by the person's id. */
export const LIMITS_BY_USER: readonly string[] = [
  ...['bytesByUser', 'uploadsByUser', 'recordingsByUser', 'inviteByUser'],
  ...Object.keys(RATE_LIMITS).filter((name) => name.endsWith('ByUser')),
];

async function limit(usage: UsageLimit, subject: string, amount: number, sentence: string): Promise<void> {
  const counted = await countUsage(usage, subject, amount, nowSeconds());
  if ('key' in counted) return;
  const { retryAfter } = counted;
  const message = `${sentence} Please try again in ${waitText(retryAfter)}.`;
  throw new AppError('RATE_LIMITED', message, { retryAfter });
}

const dailyBytes = (): UsageLimit => {
  const max = usageLimits().uploadGigabytesPerDay * GIGABYTE;
  return { name: 'bytesByUser', max, seconds: DAY };
};

/**
 * Counts the start of an upload.
 * @param bytes the announced size; undefined for an unannounced one: see `countUnannounced`
 * @throws AppError RATE_LIMITED with `retryAfter` in seconds
 */
export async function limitUploads(userId: string, bytes: number | undefined): Promise<void> {
  const uploads = { name: 'uploadsByUser', max: usageLimits().uploadsPerMinute, seconds: MINUTE };
  await limit(uploads, userId, 1, 'You have started too many uploads.');
  // An upload of unannounced size counts one byte, so it is refused once the day's bytes are used up.
  await limitBytes(userId, bytes ?? 1);
}

/** @throws AppError RATE_LIMITED with `retryAfter` in seconds, once the day's bytes are used up */
export const limitBytes = (userId: string, bytes: number): Promise<void> => {
  const { uploadGigabytesPerDay } = usageLimits();
  const sentence = `You have reached the limit of ${numberText(uploadGigabytesPerDay)} GB a day.`;
  return limit(dailyBytes(), userId, bytes, sentence);
};

/** Counts the bytes of an upload of unannounced size. The upload has arrived, so it is not refused. */
export const countUnannounced = (userId: string, bytes: number): Promise<void> =>
  addUsage(dailyBytes(), userId, bytes, nowSeconds());

/** Counts a new recording. @throws AppError RATE_LIMITED with `retryAfter` in seconds */
export async function limitRecordings(userId: string, workspaceId: string): Promise<void> {
  const window = { max: usageLimits().recordingsPerHour, seconds: HOUR };
  await limit({ name: 'recordingsByUser', ...window }, userId, 1, 'You have made too many recordings.');
  const ofAll = { name: 'recordingsByWorkspace', seconds: HOUR, max: window.max * 10 };
  await limit(ofAll, workspaceId, 1, 'Too many recordings were made in this workspace.');
}

/** Counts an invitation. @throws AppError RATE_LIMITED with `retryAfter` in seconds */
export async function limitInvitations(userId: string, workspaceId: string): Promise<void> {
  const window = { max: usageLimits().invitationsPerHour, seconds: HOUR };
  await limit({ name: 'inviteByUser', ...window }, userId, 1, 'You have sent too many invitations.');
  const sentence = 'Too many invitations were sent for this workspace.';
  await limit({ name: 'inviteByWorkspace', ...window }, workspaceId, 1, sentence);
}
