import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { isCutoffEntry } from '#shared/model/ground/media-token.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import {
  changeAmongOthers,
  changeVersion,
  listEntries,
  readEntry,
  storeVersion,
  UPDATE_MAX,
} from '../../../gateways/kvs.ts';
import { nowMs, nowSeconds } from '../../../process/clock.ts';

/**
 * How long a cutoff is stored beyond the longest lifetime of a token, in seconds, to allow for clock differences and
 * slow requests.
 */
const GRACE_SECONDS = 10 * 60;
/** No change of the store is begun with less time left, in milliseconds. */
const CHANGE_MS = 10_000;
const READS = 10;

type IsOver = (key: string, value: string) => boolean;

async function listOver(isOver: IsOver, deadline: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, value } of listEntries(deadline)) if (isOver(key, value)) keys.push(key);
  return keys;
}

/** The keys of this list whose current entries have expired. */
async function stillOver(keys: string[], isOver: IsOver, deadline: number): Promise<string[]> {
  const over: string[] = [];
  for (const part of inGroups(keys, READS)) {
    const values = await Promise.all(part.map((key) => readEntry(key, deadline)));
    over.push(...part.filter((key, index) => isOver(key, values[index] ?? '')));
  }
  return over;
}

/** Deletes the expired ones among some keys, only from the version of the store in which they were read. */
async function deleteChecked(keys: string[], isOver: IsOver, deadline: number): Promise<number> {
  const attempt = async () => {
    const version = await storeVersion(deadline);
    const deletes = await stillOver(keys, isOver, deadline);
    if (deletes.length === 0) return 0;
    return (await changeVersion(version, { deletes }, deadline)) === null ? null : deletes.length;
  };
  return (await changeAmongOthers(attempt, deadline - CHANGE_MS)) ?? 0;
}

/**
 * Deletes the cutoffs that are older than every valid token, up to 50 at a time: the store is small (5 MB). A cutoff
 * that is written again meanwhile stays. It stops in time; the next run continues.
 * @param deadline milliseconds since the epoch
 * @returns how many were deleted
 */
export async function pruneCutoffs(deadline: number): Promise<number> {
  const oldest = nowSeconds() - MEDIA_TOKEN_SECONDS - GRACE_SECONDS;
  const isOver: IsOver = (key, value) => isCutoffEntry(key) && value !== '' && Number(value) < oldest;
  // The list is of this version. After another writer has changed the store, each key is read again.
  let version: string | null = await storeVersion(deadline);
  const over = await listOver(isOver, deadline);
  let deleted = 0;
  for (const deletes of inGroups(over, UPDATE_MAX)) {
    if (nowMs() >= deadline - CHANGE_MS) break;
    version = version && (await changeVersion(version, { deletes }, deadline));
    deleted += version ? deletes.length : await deleteChecked(deletes, isOver, deadline);
  }
  return deleted;
}
