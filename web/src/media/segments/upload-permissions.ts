import { SEGMENT_RENEWAL_MS } from '#shared/model/video/segment.ts';
import { retry } from '#shared/rules/ground/retry.ts';
import { TransientError } from '../retry.ts';
import type { Connection } from '../upload/connection.ts';
import { pause, retryUntilAborted, withTimeLimit } from '../upload/retry-until-aborted.ts';
import { goodUntil, isGood } from '../upload/send-to-target.ts';
import { LoggedOutError, type SegmentPermission } from './segment-calls.ts';

/** Interval of checks whether somebody has logged in again, in milliseconds. */
const LOGGED_OUT_TRY_MS = 30_000;

interface PermissionsOptions {
  /** @throws see `SegmentCalls` */
  renew: (signal: AbortSignal) => Promise<SegmentPermission>;
  connection: Connection;
  /** Ends the signs of life. */
  signal: AbortSignal;
  /** The server has refused the upload permanently. */
  onRefused: (error: unknown) => void;
}

/** Requests a permission at the first `renewSoon`, and then every few minutes, whether anything is sent or not. */
export function openPermissions({ renew, connection, signal, onRefused }: PermissionsOptions) {
  let held: { permission: SegmentPermission; untilMs: number } | null = null;
  let renewing: Promise<void> | null = null;
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = () =>
    retryUntilAborted(() => withTimeLimit(renew, signal), { connection, signal, onFailure: () => undefined });

  /** Retries until somebody is logged in. */
  const askPatiently = (): Promise<SegmentPermission> =>
    retry(ask, {
      signal,
      delayAfter: (error) => (error instanceof LoggedOutError ? LOGGED_OUT_TRY_MS : null),
      wait: (ms) => pause(ms, { connection, signal }),
    });

  const renewNow = async () => {
    do {
      isOutdated = false;
      const permission = await askPatiently();
      held = { permission, untilMs: goodUntil(permission.expiresIn) };
    } while (isOutdated);
    timer = setTimeout(start, SEGMENT_RENEWAL_MS);
  };

  /** Runs one renewal at a time: concurrent callers wait for the same one. */
  function start(): Promise<void> {
    clearTimeout(timer);
    renewing ??= renewNow()
      .catch((error: unknown) => {
        if (!signal.aborted) onRefused(error);
        throw error;
      })
      .finally(() => {
        renewing = null;
      });
    // Callers that wait for it get the error as well.
    renewing.catch(() => undefined);
    return renewing;
  }

  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    /**
     * A permission that should be valid; waits until there is one.
     * @throws TransientError when S3 refused it meanwhile; the server's refusal; the signal's reason
     */
    current: async () => {
      signal.throwIfAborted();
      if (!(held && isGood(held.untilMs))) await start();
      if (!held) throw new TransientError('Upload failed', { cause: 'The permission was refused meanwhile' });
      return held.permission;
    },
    /** S3 refused this permission: the next one must be a new one. */
    refuse: (permission: SegmentPermission) => {
      if (held?.permission === permission) held = null;
    },
    /** The content of the next sign of life has changed: send it soon. */
    renewSoon: () => {
      if (renewing !== null) isOutdated = true;
      else if (!signal.aborted) void start();
    },
  };
}

/** The permission to send segments, and the signs of life that renew it. */
export type Permissions = ReturnType<typeof openPermissions>;
