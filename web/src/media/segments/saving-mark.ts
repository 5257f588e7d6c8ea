import type { Connection } from '../upload/connection.ts';
import { retryUntilAborted, withTimeLimit } from '../upload/retry-until-aborted.ts';

/** Whether a recording is being saved. `closed`: it is not, and nobody watches it live any more either. */
export type SavingMark = 'saving' | 'unsaved' | 'closed';

/**
 * Creates a mark, which keeps the server informed whether a recording is being saved. One call is made at a time, and it
 * is repeated until the server answers, so the last decision wins. A refusal is only logged: the recording can then be
 * watched once it is attached.
 * @param send see `SegmentCalls`
 * @param isNew whether the mark is not set; false for an upload of an earlier visit, which may have set it
 */
export function createSavingMark(
  send: (mark: SavingMark, signal: AbortSignal) => Promise<void>,
  connection: Connection,
  isNew: boolean,
) {
  // Not ended by the end of the upload: a user who cancels may close the dialog at once.
  const { signal } = new AbortController();
  /** Null until this visit decides. */
  let wanted: SavingMark | null = null;
  /** Null while it is unknown. */
  let known: SavingMark | null = isNew ? 'unsaved' : null;
  let isAllowed = false;
  let isSending = false;

  const sendMark = async () => {
    if (isSending) return;
    isSending = true;
    try {
      while (wanted !== null && wanted !== known && (isAllowed || wanted !== 'saving')) {
        const next = wanted;
        const tryOnce = () => withTimeLimit((limited) => send(next, limited), signal);
        await retryUntilAborted(tryOnce, { connection, signal, onFailure: () => undefined });
        known = next;
      }
    } catch (error) {
      console.warn('The server does not know whether the recording is being saved.', error);
    }
    isSending = false;
  };
  return {
    set: (next: SavingMark) => {
      wanted = next;
      void sendMark();
    },
    /** A playlist has arrived: before that, the server refuses the mark. */
    allow: () => {
      isAllowed = true;
      void sendMark();
    },
  };
}
