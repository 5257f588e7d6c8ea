import type { ErrorBody } from '#shared/api/errors.ts';
import { getHealth } from '#shared/api/system.ts';
import type { Disk } from '../data-folder/disk.ts';
import { type Answer, json } from '../http/answer.ts';
import type { OriginRequest } from './api-event.ts';

/** Seconds after which to try again. */
const RETRY_AFTER = 10;

const NO_ROOM: ErrorBody = {
  code: 'BUSY',
  message: 'This could not be saved, because the server cannot write to its disk. Please try again later.',
};

/** Methods of calls that store nothing, or that make room. */
const ALLOWED = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];

const noRoom = (): Answer => json(503, NO_ROOM, { 'retry-after': String(RETRY_AFTER) });

/**
 * The refusal of a call that stores something while the disk is full, although the cleanup has run, and of the one by
 * which monitors learn of it; null for any other call.
 */
export async function refuseOnFullDisk(
  disk: Disk,
  { method, path }: Pick<OriginRequest, 'method' | 'path'>,
): Promise<Answer | null> {
  if (path === getHealth.path) return disk.hasRoom() ? null : noRoom();
  return ALLOWED.includes(method) || (await disk.makeRoom()) ? null : noRoom();
}

/** Gives an error of a function its cause when the disk refuses writes. Pages keep their own text. */
export const explainFullDisk = (disk: Disk, answer: Answer): Answer =>
  answer.status >= 500 && String(answer.headers['content-type']).includes('json') && !disk.probe() ? noRoom() : answer;
