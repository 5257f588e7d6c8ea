import * as z from 'zod';
import { retry } from '#shared/rules/ground/retry.ts';
import {
  dropEndedKeys,
  ensureSigningKey,
  replaceSigningKeys,
  rotateSigningKey,
} from '../domain/ground/media-tokens/rotate-signing-keys.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { nowMs } from '../process/clock.ts';
import { deadlineOf, timedHandler } from './event-handler.ts';

/** A deployment sends no input. */
const input = z.object({ action: z.enum(['ensure', 'drop', 'rotate', 'replace']).default('ensure') });
type Action = z.output<typeof input>['action'];

const ACTIONS: Record<Action, (deadline: number) => Promise<unknown>> = {
  ensure: ensureSigningKey,
  drop: dropEndedKeys,
  rotate: rotateSigningKey,
  replace: replaceSigningKeys,
};

/**
 * Pause between two tries, in milliseconds: IAM may refuse for some seconds a call that the policy of a new role
 * allows.
 */
const PERMISSION_MS = 1000;

const isEarly = (error: unknown) => error instanceof Error && error.name === 'AccessDeniedException';

const oncePermitted = <T>(work: () => Promise<T>, deadline: number): Promise<T> =>
  retry(work, {
    delayAfter: (error) => (isEarly(error) && nowMs() + PERMISSION_MS < deadline ? PERMISSION_MS : null),
  });

/**
 * Creates, rotates and removes the keys that sign media tokens. It runs at each deployment, every hour, and when an
 * operator invokes it. A rotation returns its times.
 */
export const handler = timedHandler('rotate-signing-keys', async (event, context): Promise<unknown> => {
  const { action } = input.parse(event ?? {});
  addToLogContext({ outcome: action });
  const deadline = deadlineOf(context);
  return oncePermitted(() => ACTIONS[action](deadline), deadline);
});
