import * as z from 'zod';
import { countAuthor } from '../identity/project-author.ts';
import { EXISTS, type Expression, expression } from '../table/expression.ts';
import { getItem } from '../table/items.ts';
import { type Key, noProjectCountsKey, projectKey } from '../table/keys.ts';
import { type Change, update } from '../table/transaction.ts';

interface Counted {
  workspaceId: string;
  projectId: string | null;
  userId: string;
  /** Seconds; null until a video is attached. */
  duration: number | null;
  isShared: boolean;
  /** Bytes; null until a video is attached. */
  fileSize: number | null;
  /** An abandoned recording exists, but does not count. */
  isAbandoned: boolean;
}

/** A recording before and after a change; null when it does not exist. */
export interface CountedChange {
  before: Counted | null;
  after: Counted | null;
}

/** The amounts to add to the counts of one project, or of the recordings without a project. */
class Sum {
  readonly amounts = new Map<string, number>();
  /** Changes of the number of recordings, by author. */
  readonly authors = new Map<string, number>();
  /** Whether the project gets another recording. */
  arrives = false;

  constructor(
    readonly key: Key,
    readonly projectId: string | null,
  ) {}

  private add(name: string, amount: number): void {
    this.amounts.set(name, (this.amounts.get(name) ?? 0) + amount);
  }

  addRecording({ userId, duration, isShared, fileSize, isAbandoned }: Counted, sign: 1 | -1): void {
    if (isAbandoned) return;
    this.add('recordingCount', sign);
    this.add('totalDuration', sign * (duration ?? 0));
    this.add('sharedCount', isShared ? sign : 0);
    this.add('totalBytes', sign * (fileSize ?? 0));
    this.authors.set(userId, (this.authors.get(userId) ?? 0) + sign);
  }

  get changes(): Record<string, number> {
    return Object.fromEntries([...this.amounts].filter(([, amount]) => amount !== 0));
  }
}

const placeOf = ({ workspaceId, projectId }: Counted): Key =>
  projectId === null ? noProjectCountsKey(workspaceId) : projectKey(projectId);

function sumOf(sums: Map<string, Sum>, counted: Counted): Sum {
  const key = placeOf(counted);
  const found = sums.get(key.PK + key.SK) ?? new Sum(key, counted.projectId);
  sums.set(key.PK + key.SK, found);
  return found;
}

function addChange(sums: Map<string, Sum>, { before, after }: CountedChange): void {
  const from = before && sumOf(sums, before);
  const to = after && sumOf(sums, after);
  if (before) from?.addRecording(before, -1);
  if (after) to?.addRecording(after, 1);
  if (to && to !== from) to.arrives = true;
}

/**
 * The project must exist: an update would recreate a deleted one. Recordings must not be added to a project that is
 * being deleted.
 */
const conditionOf = ({ arrives }: Sum): Expression =>
  arrives ? expression`${EXISTS} AND attribute_not_exists(deleting)` : EXISTS;

function write(sum: Sum, at: string): Change[] {
  const { changes: add, key: Key } = sum;
  if (Object.keys(add).length === 0) return [];
  if (sum.projectId === null) return [update({ Key, set: { type: 'noProjectCounts' }, add })];
  return [update({ Key, set: { updatedAt: at }, add, onlyIf: conditionOf(sum) })];
}

/** Writes of the counts per author in one project. Recordings without a project have none. */
const authorWrites = ({ projectId, authors }: Sum): Change[] =>
  projectId === null
    ? []
    : [...authors].flatMap(([userId, amount]) => (amount === 0 ? [] : countAuthor(projectId, userId, amount)));

function sumUp(changes: CountedChange[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const change of changes) addChange(sums, change);
  return [...sums.values()];
}

/**
 * Updates the counts of projects, and of the recordings without a project, when recordings are created, changed, moved
 * or deleted. Belongs in the transaction of that change. Refused when a project does not exist, or a recording is added
 * to one that is being deleted.
 * @param at ISO 8601: the time of the project's last change
 * @returns at most one write for each project, one for each author in it, and one for the recordings without a project
 */
export const countRecordings = (changes: CountedChange[], at: string): Change[] =>
  sumUp(changes).flatMap((sum) => [...write(sum, at), ...authorWrites(sum)]);

/**
 * As `countRecordings`, for recordings that leave a project that is being deleted. The project's counts per author
 * are not needed any more.
 */
export const countReleased = (changes: CountedChange[], at: string): Change[] =>
  sumUp(changes).flatMap((sum) => write(sum, at));

const count = z.number().default(0);
const noProjectCounts = z.object({
  type: z.literal('noProjectCounts'),
  recordingCount: count,
  /** Seconds. */
  totalDuration: count,
  sharedCount: count,
  totalBytes: count,
});

export type LooseCounts = Omit<z.output<typeof noProjectCounts>, 'type'>;

/** Reads the counts of a workspace's recordings without a project. */
export async function getLooseCounts(workspaceId: string): Promise<LooseCounts> {
  const found = await getItem(noProjectCounts, noProjectCountsKey(workspaceId));
  return found ?? { recordingCount: 0, totalDuration: 0, sharedCount: 0, totalBytes: 0 };
}
