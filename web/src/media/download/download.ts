import { CHUNKED_DOWNLOAD_OVER_BYTES } from '../../../../shared/model/recording.ts';
import { type DownloadProgress, DownloadRefused, downloadInChunks } from './chunked-download.ts';
import { downloadUrl, type ObjectRequest } from './object-url.ts';

export interface DownloadRequest extends ObjectRequest {
  /** Name of the saved file. */
  fileName: string;
  /** Bytes, as far as known; decides between one piece and many. */
  fileSize: number | null;
  onProgress?: (progress: DownloadProgress) => void;
  signal?: AbortSignal;
}

/**
 * How a download ended: handed to the browser, or blocked; then `url` is the link to follow by hand, and it is in the
 * clipboard when the browser let it.
 */
export type DownloadOutcome = { status: 'started' } | { status: 'blocked'; url: string };

/** The browser frees a Blob's URL no sooner than this, in milliseconds: saving starts a little after the click. */
const RELEASE_AFTER_MS = 60_000;

function clickLink(href: string, fileName: string) {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

async function saveInChunks(request: DownloadRequest) {
  const url = URL.createObjectURL(await downloadInChunks(request, request));
  clickLink(url, request.fileName);
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}

/** A step of the chain: true when the browser has taken the download. */
type Step = (request: DownloadRequest) => Promise<boolean> | boolean;

const chunked: Step = async (request) => {
  if ((request.fileSize ?? 0) <= CHUNKED_DOWNLOAD_OVER_BYTES) return false;
  await saveInChunks(request);
  return true;
};

const anchor: Step = (request) => {
  clickLink(downloadUrl(request), request.fileName);
  return true;
};

const newTab: Step = (request) => window.open(downloadUrl(request), '_blank') !== null;

async function attempt(step: Step, request: DownloadRequest): Promise<boolean> {
  try {
    return await step(request);
  } catch (error) {
    if (error instanceof DownloadRefused || request.signal?.aborted) throw error;
    console.warn('A way to download failed; the next one is tried.', error);
    return false;
  }
}

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url);
  } catch (error) {
    console.warn('The link could not be copied.', error);
  }
}

/**
 * Saves a recording as a file: in pieces when it is over 10 MB, else (or when that fails) by a link, then in a new tab.
 * @throws DownloadRefused when the file may not be had; the signal's reason when called off
 */
export async function downloadFile(request: DownloadRequest): Promise<DownloadOutcome> {
  for (const step of [chunked, anchor, newTab]) {
    if (await attempt(step, request)) return { status: 'started' };
  }
  const url = new URL(downloadUrl(request), location.origin).href;
  await copyLink(url);
  return { status: 'blocked', url };
}
