import { UrlRefusedError } from './upload-failure.ts';
import type { UploadSession } from './upload-session.ts';

/** URLs that are refused one after the other before the upload counts as refused itself. */
const REFUSALS_MAX = 3;

/** Something to be sent by one PUT, and where. */
export interface Body {
  bytes: Blob;
  /** Header to send; none when it is left out. */
  contentType?: string;
  /** Number by which it is counted. */
  part: number;
  /** A URL that should be good; asked for before each try. */
  url: () => Promise<string>;
  /** The URL was not good: the next one must be another. */
  onRefused: () => void;
}

async function tryOnce(session: UploadSession, { bytes, contentType, part, url }: Body): Promise<void> {
  const target = await url();
  try {
    const onSent = (sent: number) => session.count(part, sent);
    await session.put(target, bytes, { signal: session.signal, contentType, onSent });
  } catch (error) {
    session.count(part, 0);
    throw error;
  }
  session.count(part, bytes.size);
}

/**
 * Sends something until it has arrived, with a new URL when one is refused.
 * @throws Error when that is no use, or the signal's reason
 */
export async function sendBody(session: UploadSession, body: Body): Promise<void> {
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await session.persist(() => tryOnce(session, body));
    } catch (error) {
      if (!(error instanceof UrlRefusedError) || refusals === REFUSALS_MAX) throw error;
      body.onRefused();
    }
  }
}
