import * as z from 'zod';
import { RETENTION_BUCKETS } from '#shared/model/sharing/figures.ts';
import { isoOf, nowSeconds } from '../../process/clock.ts';
import { FIGURES_DAYS } from '../../process/limits.ts';
import { type ListPart, type ListStart, queryNewestFirst } from '../ground/newest-first.ts';
import { getItems } from '../table/batches.ts';
import { expression, IS_NEW } from '../table/expression.ts';
import { deleteEach, deleteUnder, storedKey } from '../table/items.ts';
import { FIGURES_SHARDS, figuresKey, figuresShard, type Key, linkViewerKey, linkViewerPrefix } from '../table/keys.ts';
import { type Change, put, replace, update } from '../table/transaction.ts';

const DAY = 24 * 60 * 60;
const figuresEnd = (): number => nowSeconds() + FIGURES_DAYS * DAY;

/** The attribute that counts a part of a file. @param file its number */
const bucketName = (file: number, index: number): string => (file === 0 ? `b${index}` : `f${file}b${index}`);
const bucketsOf = (file: number): string[] =>
  Array.from({ length: RETENTION_BUCKETS }, (_, index) => bucketName(file, index));

const count = z.number().default(0);
const partItem = z.looseObject({
  type: z.literal('figures'),
  views: count,
  visitors: count,
  /** Sum of the different seconds that each visit has played. */
  seconds: count,
  /** Seconds since the epoch, as `ttl`. */
  lastViewedAt: z.number(),
  ttl: z.number(),
});

export interface Figures {
  views: number;
  visitors: number;
  seconds: number;
  /** ISO 8601; null before the first view. */
  lastViewedAt: string | null;
  /** The number of visits that have played each part of a file, in order. */
  retention: number[];
}

export interface FiguresAddition {
  views: 0 | 1;
  visitors: 0 | 1;
  seconds: number;
  /** Parts of a file that the visit has played for the first time, by their index. */
  buckets: number[];
  file: number;
}

/**
 * Adds to a link's figures, in the shard that the visit counts in. Belongs in the transaction that changes the visit.
 */
export function addFigures(shareToken: string, visitId: string, addition: FiguresAddition): Change {
  const { views, visitors, seconds, buckets, file } = addition;
  return update({
    Key: figuresKey(shareToken, figuresShard(visitId)),
    set: { type: 'figures', lastViewedAt: nowSeconds(), ttl: figuresEnd() },
    add: { views, visitors, seconds, ...Object.fromEntries(buckets.map((at) => [bucketName(file, at), 1])) },
  });
}

/** Stores the figures of a link that comes from another stack; refused when the link has figures here. */
export const putFigures = (shareToken: string, { retention, lastViewedAt, ...sums }: Figures): Change =>
  put({
    Item: {
      ...figuresKey(shareToken, 0),
      type: 'figures',
      ...sums,
      ...Object.fromEntries(bucketsOf(0).map((name, at) => [name, retention[at] ?? 0])),
      lastViewedAt: lastViewedAt === null ? 0 : Math.floor(Date.parse(lastViewedAt) / 1000),
      ttl: figuresEnd(),
    },
    onlyIf: IS_NEW,
  });

const partKeys = (shareToken: string): Key[] =>
  Array.from({ length: FIGURES_SHARDS }, (_, shard) => figuresKey(shareToken, shard));

const totalOf = (parts: z.output<typeof partItem>[], file: number): Figures => {
  const total = (name: string): number => parts.reduce((sum, part) => sum + count.parse(part[name]), 0);
  const last = Math.max(0, ...parts.map(({ lastViewedAt }) => lastViewedAt));
  return {
    views: total('views'),
    visitors: total('visitors'),
    seconds: total('seconds'),
    lastViewedAt: last === 0 ? null : isoOf(last),
    retention: bucketsOf(file).map(total),
  };
};

const keyedPartItem = partItem.extend({ PK: z.string() });

/**
 * The figures of links by their tokens, over all shards. Expired shards are ignored: TTL removes their items only days
 * later.
 * @param file number of the file of the retention
 */
export async function readEachFigures(shareTokens: string[], file = 0): Promise<Map<string, Figures>> {
  const now = nowSeconds();
  const tokens = [...new Set(shareTokens)];
  const parts = await getItems(keyedPartItem, tokens.flatMap(partKeys));
  const byPartition = new Map(parts.filter(({ ttl }) => ttl > now).map((part) => [part.PK, part]));
  const partsOf = (token: string) => partKeys(token).flatMap(({ PK }) => byPartition.get(PK) ?? []);
  return new Map(tokens.map((token) => [token, totalOf(partsOf(token), file)]));
}

/** @param file number of the file of the retention */
export async function readFigures(shareToken: string, file: number): Promise<Figures> {
  return (await readEachFigures([shareToken], file)).get(shareToken) ?? totalOf([], file);
}

const viewerItem = z.object({
  type: z.literal('linkViewer'),
  /** 26 characters, like a ULID. */
  id: z.string(),
  /** In lower case. */
  email: z.string(),
  views: z.number(),
  /** ISO 8601. */
  lastViewedAt: z.string(),
  /** Parts of a file that they have played, in all visits together, by their index; and the number of that file. */
  buckets: z.array(z.number()),
  file: z.number().default(0),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
  ttl: z.number(),
});

export type StoredLinkViewer = Omit<z.output<typeof viewerItem>, 'type' | 'ttl'>;

/** A viewer of a link; null for an address that has not watched. */
export async function getLinkViewer(shareToken: string, viewerId: string): Promise<StoredLinkViewer | null> {
  const [found] = await getItems(viewerItem, [linkViewerKey(shareToken, viewerId)]);
  return found ?? null;
}

/** Replaces the viewer that was read; refused when it has changed since. @param before null for a new viewer */
export const putLinkViewer = (
  shareToken: string,
  before: StoredLinkViewer | null,
  after: Omit<StoredLinkViewer, 'version'>,
): Change =>
  replace(before, { ...linkViewerKey(shareToken, after.id), type: 'linkViewer', ...after, ttl: figuresEnd() });

const viewersPartition = (shareToken: string): string => linkViewerKey(shareToken, '').PK;

/** Reads viewers of a link, in the order of their ids, with one request. */
export const pageLinkViewers = (shareToken: string, from: ListStart): Promise<ListPart<StoredLinkViewer>> =>
  queryNewestFirst(
    viewerItem,
    viewersPartition(shareToken),
    linkViewerPrefix,
    from,
    expression`#ttl > ${nowSeconds()}`,
  );

export async function deleteFigures(shareTokens: string[]): Promise<void> {
  await deleteEach(await getItems(storedKey, shareTokens.flatMap(partKeys)));
  for (const shareToken of shareTokens) await deleteUnder(viewersPartition(shareToken), linkViewerPrefix);
}
