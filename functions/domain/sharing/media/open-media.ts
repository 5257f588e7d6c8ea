import { downloadFileName } from '#shared/rules/ground/file-name.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import type { MediaGrant } from '../../ground/media-tokens/media-claims.ts';
import { mediaPath, noFile } from '../../ground/media-tokens/media-path.ts';
import { parseObjectPath } from '../../ground/media-tokens/object-path.ts';
import { findMediaGrant, type ThroughLink } from './media-grant.ts';

/**
 * A file of a recording, as a path of `objectPath` names it, with the token of the link through which it is requested.
 */
interface Wanted extends ThroughLink {
  path: string;
}

function requireDownload(grant: MediaGrant): void {
  if (grant.by === 'share' && !grant.link.allowDownload) {
    throw new AppError('DOWNLOAD_NOT_ALLOWED', 'Downloading is not allowed for this recording');
  }
}

/** @param isDownload whether the file is saved, which a link may forbid */
async function openWanted(actor: Actor | null, { path, ...through }: Wanted, isDownload: boolean) {
  const issuedAt = nowSeconds();
  const named = parseObjectPath(path);
  if (!named) throw notFound('File');
  const grant = await findMediaGrant(actor, named.recordingId, through);
  // The address of a file that was replaced must not lead to another one.
  if (named.number !== grant.recording.file.number) throw noFile();
  if (isDownload) requireDownload(grant);
  const url = await mediaPath(grant, named.file, issuedAt, isDownload);
  return { url, fileName: downloadFileName(grant.recording.name, named.file) };
}

/**
 * Returns the URL of a file, for playback or, with `download`, for saving it under the recording's name.
 * @throws AppError see `findMediaGrant`; NO_FILE, DOWNLOAD_NOT_ALLOWED, NOT_READY
 */
export async function openObject(actor: Actor | null, wanted: Wanted & { download: boolean }): Promise<string> {
  const { url, fileName } = await openWanted(actor, wanted, wanted.download);
  return wanted.download ? `${url}?download=${encodeURIComponent(fileName)}` : url;
}

/** Returns the URL of one chunk (counted from 0) of a download. @throws AppError see `openObject` */
export async function openObjectChunk(actor: Actor | null, wanted: Wanted & { chunk: number }): Promise<string> {
  const { url } = await openWanted(actor, wanted, true);
  return `${url}?chunk=${wanted.chunk}`;
}
