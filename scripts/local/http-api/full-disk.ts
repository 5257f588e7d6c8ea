import type { ErrorBody } from '#shared/api/ground/errors.ts';
import { getHealth } from '#shared/api/upkeep/system.ts';
import { freedText } from '#shared/rules/upkeep/freed-text.ts';
import type { Disk } from '../data-folder/disk.ts';
import { type Answer, json } from '../http/answer.ts';
import type { OriginRequest } from './api-event.ts';

/** Seconds after which to try again. */
const RETRY_AFTER = 10;

/** Methods of calls that store nothing. */
const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Says when the cleanup makes room, if it will. */
function noRoom({ forecast, isMediaGone }: Disk): Answer {
  const sentences = [
    isMediaGone
      ? 'The server cannot reach the disk with the recordings.'
      : 'This could not be saved, because the server cannot write to its disk.',
    isMediaGone ? null : forecast && freedText(forecast),
    'Please try again later.',
  ];
  const body: ErrorBody = { code: 'BUSY', message: sentences.filter(Boolean).join(' ') };
  return json(503, body, { 'retry-after': String(RETRY_AFTER) });
}

/**
 * The refusal of a call that stores something while the disk is full, although the cleanup has run, and of the one by
 * which monitors learn of it; null for any other call.
 */
export async function refuseOnFullDisk(
  disk: Disk,
  { method, path }: Pick<OriginRequest, 'method' | 'path'>,
): Promise<Answer | null> {
  if (path === getHealth.path) return disk.hasRoom() ? null : noRoom(disk);
  // It makes room.
  if (method === 'DELETE') disk.allowDeletion();
  else if (!READS.includes(method) && !(await disk.makeRoom())) return noRoom(disk);
  return null;
}

/** Gives an error of a function its cause when the disk refuses writes. Pages keep their own text. */
export const explainFullDisk = (disk: Disk, answer: Answer): Answer =>
  answer.status >= 500 && String(answer.headers['content-type']).includes('json') && !disk.probe()
    ? noRoom(disk)
    : answer;
