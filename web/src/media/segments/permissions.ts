import { SEGMENT_RENEWAL_MS } from '#shared/model/segment.ts';
import { TransientError } from '../retry.ts';
import type { Connection } from '../upload/connection.ts';
import { pause, retryUntilAborted } from '../upload/retry-until-aborted.ts';
import { goodUntil, isGood } from '../upload/url-age.ts';
import { withTimeLimit } from '../upload/with-time-limit.ts';
import { LoggedOutError, type SegmentPermission } from './segment-calls.ts';

/** How often it is looked whether somebody has logged in again, in milliseconds. */
const LOGGED_OUT_TRY_MS = 30_000;

/** The permission to send segments, and the signs of life that renew it. */
export interface Permissions {
  /**
   * A permission that should be good; waits until there is one.
   * @throws TransientError when it was refused meanwhile; what the server refused it with; the signal's reason
   */
  current: () => Promise<SegmentPermission>;
  /** S3 refused it: the next one must be another. */
  refuse: (permission: SegmentPermission) => void;
  /** What the sign of life says has changed. */
  renewSoon: () => void;
}

interface PermissionsOptions {
  /** @throws see `SegmentCalls` */
  renew: (signal: AbortSignal) => Promise<SegmentPermission>;
  connection: Connection;
  /** Ends the signs of life. */
  signal: AbortSignal;
  /** The server has refused it permanently. */
  onRefused: (error: unknown) => void;
}

/** Asks for a permission with the first `renewSoon`, and then every few minutes, whether anything is sent or not. */
export function openPermissions({ renew, connection, signal, onRefused }: PermissionsOptions): Permissions {
  let held: { permission: SegmentPermission; untilMs: number } | null = null;
  let renewing: Promise<void> | null = null;
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = () =>
    retryUntilAborted(() => withTimeLimit(renew, signal), { connection, signal, onFailure: () => undefined });

  /** Asks until somebody is logged in. */
  const askPatiently = async (): Promise<SegmentPermission> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof LoggedOutError)) throw error;
      }
      await pause(LOGGED_OUT_TRY_MS, { connection, signal });
    }
  };

  const renewNow = async () => {
    do {
      isOutdated = false;
      const permission = await askPatiently();
      held = { permission, untilMs: goodUntil(permission.expiresIn) };
    } while (isOutdated);
    timer = setTimeout(start, SEGMENT_RENEWAL_MS);
  };

  /** One at a time: callers in between wait for the same one. */
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
    current: async () => {
      signal.throwIfAborted();
      if (!(held && isGood(held.untilMs))) await start();
      if (!held) throw new TransientError('Upload failed', { cause: 'The permission was refused meanwhile' });
      return held.permission;
    },
    refuse: (permission) => {
      if (held?.permission === permission) held = null;
    },
    renewSoon: () => {
      if (renewing !== null) isOutdated = true;
      else if (!signal.aborted) void start();
    },
  };
}
