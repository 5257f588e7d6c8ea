import { downloadInChunks } from './download-in-chunks.ts';
import { DownloadRefusedError, refusalOf } from './download-refused.ts';
import type { DownloadRequest } from './download-request.ts';
import { downloadUrl } from './object-url.ts';
import { clickLink } from './save-file.ts';

/** Files larger than this are downloaded in chunks, in bytes. */
export const CHUNKED_DOWNLOAD_OVER_BYTES = 10 * 1024 * 1024;

/**
 * How a download ended: `started` once it is saved or handed to the browser, or `blocked`; then `url` is the link to
 * follow by hand, which is also in the clipboard if the browser allowed it.
 */
export type DownloadOutcome = { status: 'started' } | { status: 'blocked'; url: string; isCopied: boolean };

/** A step of the chain; true when the browser has accepted the download. */
type Step = (request: DownloadRequest) => Promise<boolean> | boolean;

const chunked: Step = async (request) => {
  if ((request.fileSize ?? 0) <= CHUNKED_DOWNLOAD_OVER_BYTES) return false;
  await downloadInChunks(request);
  return true;
};

/** A page does not learn what happens after it follows a link, so it requests the first byte beforehand. */
async function probe(request: DownloadRequest): Promise<void> {
  const headers = { range: 'bytes=0-0' };
  const response = await fetch(downloadUrl(request), { headers, signal: request.signal ?? null });
  const refusal = await refusalOf(response);
  if (refusal) throw refusal;
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${response.status}: the file did not come`);
}

const anchor: Step = async (request) => {
  await probe(request);
  clickLink(downloadUrl(request), request.fileName);
  return true;
};

const newTab: Step = (request) => window.open(downloadUrl(request), '_blank') !== null;

const isCalledOff = (error: unknown) => (error as Error).name === 'AbortError';

async function attempt(step: Step, request: DownloadRequest): Promise<boolean> {
  try {
    return await step(request);
  } catch (error) {
    if (error instanceof DownloadRefusedError || isCalledOff(error)) throw error;
    request.signal?.throwIfAborted();
    console.warn('A way to download failed; the next one is tried.', error);
    return false;
  }
}

async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch (error) {
    console.warn('The link could not be copied.', error);
    return false;
  }
}

/**
 * Saves a recording as a file: in pieces when it is over 10 MB, else (or when that fails) by a link, then in a new tab.
 * @throws DownloadRefusedError when the server refuses the file; AbortError when cancelled
 */
export async function downloadFile(request: DownloadRequest): Promise<DownloadOutcome> {
  for (const step of [chunked, anchor, newTab]) {
    if (await attempt(step, request)) return { status: 'started' };
  }
  const url = new URL(downloadUrl(request), location.origin).href;
  return { status: 'blocked', url, isCopied: await copyLink(url) };
}
