import * as z from 'zod';
import { type ConversionState, conversionPartition, conversionPosition, INDEX_NAME, INDEX_SHARDS } from './keys.ts';
import { countItems, queryPage } from './table.ts';

const SHARDS = Array.from({ length: INDEX_SHARDS }, (_, shard) => shard);

/** Only these attributes of a recording are parsed: an invalid recording must not hide the others. */
const placedRecording = z.object({ id: z.string(), updatedAt: z.string() });
type PlacedRecording = z.output<typeof placedRecording>;

/** Sorts before every time. DynamoDB refuses an empty key. */
const BEGINNING = '0';

/** The part of the recordings in some states that is read. */
interface ConversionRange {
  /** Their last change was before this, ISO 8601. */
  before: string;
  /** Position of the recording that was read last; null begins with the oldest. */
  after: string | null;
  /** Maximum number, up to 100, so that one request reads them from each partition. */
  size: number;
}

/** A page of recordings, and the position after which the next page begins; null on the last page. */
interface ConversionPage {
  ids: string[];
  next: string | null;
}

const positionOf = ({ id, updatedAt }: PlacedRecording): string => conversionPosition(id, updatedAt);

const byPosition = (a: PlacedRecording, b: PlacedRecording): number => (positionOf(a) < positionOf(b) ? -1 : 1);

async function readPartition(partition: string, from: string, { before, size }: ConversionRange) {
  const { items } = await queryPage(placedRecording, {
    IndexName: INDEX_NAME,
    KeyConditionExpression: 'GSI1PK = :pk AND GSI1SK BETWEEN :from AND :before',
    ExpressionAttributeValues: { ':pk': partition, ':from': from, ':before': before },
    // One more shows whether another page follows.
    Limit: size + 1,
  });
  return items;
}

/** Ids of the recordings in any of these states, over all workspaces, longest unchanged first. */
export async function pageConversions(states: ConversionState[], range: ConversionRange): Promise<ConversionPage> {
  // Just after the position, because the range includes its own ends.
  const from = range.after === null ? BEGINNING : `${range.after}#`;
  if (from > range.before) return { ids: [], next: null };
  const partitions = states.flatMap((state) => SHARDS.map((shard) => conversionPartition(state, shard)));
  const found = await Promise.all(partitions.map((partition) => readPartition(partition, from, range)));
  const sorted = found.flat().sort(byPosition);
  const page = sorted.slice(0, range.size);
  const last = page.at(-1);
  return { ids: page.map(({ id }) => id), next: last && sorted.length > range.size ? positionOf(last) : null };
}

/**
 * How many recordings have been in one of these states since before a time.
 * @param before ISO 8601
 */
export async function countConversionsSince(states: ConversionState[], before: string): Promise<number> {
  const partitions = states.flatMap((state) => SHARDS.map((shard) => conversionPartition(state, shard)));
  const counts = await Promise.all(
    partitions.map((partition) =>
      countItems({
        IndexName: INDEX_NAME,
        KeyConditionExpression: 'GSI1PK = :pk AND GSI1SK < :before',
        ExpressionAttributeValues: { ':pk': partition, ':before': before },
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
