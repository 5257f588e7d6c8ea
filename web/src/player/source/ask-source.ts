import { anySignal } from '#web/lib/any-signal.ts';
import { BUSY_STATUSES } from '#web/lib/http/is-final.ts';
import type { Answer } from './decide-source.ts';

/** A line on which one byte takes longer is away, in milliseconds. */
const ASK_MS = 4000;

/** Asks the server for one byte of a file. @returns what it says; never throws */
export async function askSource(src: string, signal: AbortSignal): Promise<Answer> {
  try {
    const limit = anySignal([signal, AbortSignal.timeout(ASK_MS)]);
    const response = await fetch(src, { headers: { range: 'bytes=0-0' }, cache: 'no-store', signal: limit });
    // A server that ignores ranges sends all of it.
    void response.body?.cancel();
    if (response.ok) return 'sends';
    return response.status >= 500 || BUSY_STATUSES.includes(response.status) ? 'nothing' : 'refuses';
  } catch {
    return 'nothing';
  }
}
