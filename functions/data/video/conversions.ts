import * as z from 'zod';
import { expression } from '../table/expression.ts';
import { countItems, queryPage } from '../table/items.ts';
import { conversionPartition, INDEX_NAME, INDEX_SHARDS } from '../table/keys.ts';

/**
 * Why a recording is in the index: it is being converted, waits for its conversion or join, one of them failed, or its
 * file cannot be converted.
 */
export type ConversionState = 'processing' | 'waiting' | 'failed' | 'unusable';

const SHARDS = Array.from({ length: INDEX_SHARDS }, (_, shard) => shard);

/** Only these attributes of a recording are parsed: an invalid recording must not hide the others. */
const placedRecording = z.object({ id: z.string(), GSI1SK: z.string() });
type PlacedRecording = z.output<typeof placedRecording>;

/** Sorts before every time. DynamoDB refuses an empty key. */
const BEGINNING = '0';
/** Sorts after every time. */
const END = '9999';

interface ConversionRange {
  /** Their last change was before this, ISO 8601. */
  before: string;
  /** Position of the recording that was read last; null for the first page. */
  after: string | null;
  /** Maximum number, up to 100, so that one request reads them from each partition. */
  size: number;
}

/** A page of recordings, and the position after which the next page begins; null on the last page. */
interface ConversionPage {
  ids: string[];
  next: string | null;
}

const byPosition = (a: PlacedRecording, b: PlacedRecording): number => (a.GSI1SK < b.GSI1SK ? -1 : 1);

const partitionsOf = (state: ConversionState): string[] => SHARDS.map((shard) => conversionPartition(state, shard));

interface PartitionRange {
  partition: string;
  /** The first and the last position, which the range includes. */
  from: string;
  to: string;
  size: number;
  isNewestFirst: boolean;
}

async function readPartition({ partition, from, to, size, isNewestFirst }: PartitionRange): Promise<PlacedRecording[]> {
  if (from > to) return [];
  const { items } = await queryPage(placedRecording, {
    IndexName: INDEX_NAME,
    where: expression`GSI1PK = ${partition} AND GSI1SK BETWEEN ${from} AND ${to}`,
    ScanIndexForward: !isNewestFirst,
    Limit: size,
  });
  return items;
}

const readPartitions = async (ranges: PartitionRange[]): Promise<PlacedRecording[]> =>
  (await Promise.all(ranges.map(readPartition))).flat();

function pageOf(sorted: PlacedRecording[], size: number): ConversionPage {
  const page = sorted.slice(0, size);
  const last = page.at(-1);
  return { ids: page.map(({ id }) => id), next: last && sorted.length > size ? last.GSI1SK : null };
}

/** Ids of the recordings in any of these states, over all workspaces, longest unchanged first. */
export async function pageConversions(states: ConversionState[], range: ConversionRange): Promise<ConversionPage> {
  // Just after the position, because the range includes its own ends.
  const from = range.after === null ? BEGINNING : `${range.after}#`;
  // One more shows whether another page follows.
  const part = { from, to: range.before, size: range.size + 1, isNewestFirst: false };
  const parts = states.flatMap(partitionsOf).map((partition) => ({ partition, ...part }));
  return pageOf((await readPartitions(parts)).sort(byPosition), range.size);
}

/** States, each with the time before which its recordings have changed, ISO 8601; null for all of them. */
export type StateRanges = Partial<Record<ConversionState, string | null>>;

/** Ids of the recordings in these states, over all workspaces, last changed first. */
export async function pageNewestConversions(
  ranges: StateRanges,
  { after, size }: Omit<ConversionRange, 'before'>,
): Promise<ConversionPage> {
  // One more shows whether another page follows, and another one is the one that was read last.
  const read = { from: BEGINNING, size: size + 2, isNewestFirst: true };
  const parts = (Object.entries(ranges) as [ConversionState, string | null][]).flatMap(([state, before]) => {
    const end = before ?? END;
    const to = after !== null && after < end ? after : end;
    return partitionsOf(state).map((partition) => ({ partition, ...read, to }));
  });
  const found = (await readPartitions(parts)).filter(({ GSI1SK }) => GSI1SK !== after);
  return pageOf(found.sort(byPosition).reverse(), size);
}

/**
 * How many recordings have been in one of these states since before a time.
 * @param before ISO 8601; without it, all of them count
 */
export async function countConversionsSince(states: ConversionState[], before: string = END): Promise<number> {
  const partitions = states.flatMap(partitionsOf);
  const counts = await Promise.all(
    partitions.map((partition) =>
      countItems({ IndexName: INDEX_NAME, where: expression`GSI1PK = ${partition} AND GSI1SK < ${before}` }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
