import { mayMakeLink } from '#shared/rules/makers-own.ts';
import { isExpired } from '#shared/rules/share-expiry.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { nowMs } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';

/**
 * Normalises the end of a link for storing.
 * @throws AppError INVALID_INPUT for an end in the past
 */
export function requireFuture<Settings extends { expiresAt?: string | null | undefined }>(
  settings: Settings,
): Settings {
  const { expiresAt } = settings;
  if (!expiresAt) return settings;
  if (isExpired(expiresAt, nowMs())) throw new AppError('INVALID_INPUT', 'The expiry date must be in the future');
  return { ...settings, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * People with a link see a recording that is not saved yet, so only the recording's maker may create a link for it.
 * @param isShared whether the link exists already; others may change it
 * @throws AppError FORBIDDEN
 */
export function permitLink({ userId }: Actor, recording: StoredRecording, isShared: boolean): void {
  if (!mayMakeLink({ ...recording, isShared }, userId)) {
    throw new AppError('FORBIDDEN', 'This recording is not saved yet. Only the person who makes it can share it.');
  }
}
