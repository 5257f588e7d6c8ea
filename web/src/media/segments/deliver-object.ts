import { SEGMENT_REFUSALS_MAX } from '#web/lib/limits.ts';
import { TransientError } from '../retry.ts';
import type { Connection } from '../upload/connection.ts';
import { backOffMs, pause, retryUntilAborted } from '../upload/retry-until-aborted.ts';
import { sendToTarget } from '../upload/send-to-target.ts';
import { UrlRefusedError } from '../upload/upload-failure.ts';
import type { Bytes, PostObject, Receipt } from './post-object.ts';
import type { Permissions } from './upload-permissions.ts';

interface DeliveryOptions {
  permissions: Permissions;
  post: PostObject;
  connection: Connection;
  /** Called after each try that failed. */
  onFailure: () => void;
}

const nothing = () => undefined;

/** Any refusal may be due to the permission: if the next permission is refused too, the object is at fault. */
function asRefusal(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof TransientError || error instanceof UrlRefusedError) return error;
  return new UrlRefusedError('Upload failed', { cause: error });
}

/**
 * Creates a function that sends an object until it has arrived, and returns its ETag and version.
 *
 * It throws UrlRefusedError when S3 refuses the object under one permission after another, and the signal's reason.
 */
export const createDelivery =
  ({ permissions, post, connection, onFailure }: DeliveryOptions) =>
  (name: string, bytes: Bytes, signal: AbortSignal, onSent: (bytes: number) => void = nothing): Promise<Receipt> =>
    sendToTarget((work) => retryUntilAborted(work, { connection, signal, onFailure }), {
      target: permissions.current,
      send: async (permission) => {
        try {
          return await post(permission, { name, bytes, signal, onSent });
        } catch (error) {
          onSent(0);
          throw asRefusal(error, signal);
        }
      },
      onRefused: permissions.refuse,
      refusalsMax: SEGMENT_REFUSALS_MAX,
      beforeAnother: async (refusals) => {
        if (refusals > 1) await pause(backOffMs(refusals), { connection, signal });
      },
    });
