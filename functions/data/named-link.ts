import * as z from 'zod';
import { COMMENTERS } from '#shared/model/comments.ts';
import { isoNow } from '../process/clock.ts';
import { parseScopedId } from '../process/ids.ts';
import { apply } from './apply.ts';
import { deleteFigures } from './figures.ts';
import { pointerCreated, pointerDeleted } from './link.ts';
import { type ListPart, type ListStart, queryNewestFirst } from './newest-first.ts';
import { storedTitle } from './stored-text.ts';
import { getItems } from './table/batches.ts';
import { EXISTS, expression, hasValues, IS_NEW } from './table/expression.ts';
import { firstItems, getItem, inPartition, tryUpdateItem } from './table/items.ts';
import { namedLinkKey, namedLinkPrefix, workspaceKey, workspaceNamedLinkPrefix } from './table/keys.ts';
import { type Change, put, remove, update } from './table/transaction.ts';

const namedLinkItem = z.object({
  type: z.literal('namedLink'),
  id: z.string(),
  recordingId: z.string(),
  name: storedTitle,
  shareToken: z.string(),
  allowDownload: z.boolean(),
  shareExpiresAt: z.string().nullable(),
  /** As the attributes of the recording with these names, which are for its main link. */
  linkGrantVersion: z.number(),
  downloadGrantVersion: z.number(),
  viewCount: z.number(),
  lastViewedAt: z.string().nullable(),
  createdAt: z.string(),
  /** PHC string; null for a link without a password. */
  passwordHash: z.string().nullable().default(null),
  /**
   * Addresses and domains, in lower case, whose owners may watch after they enter a mailed code; empty for everyone.
   */
  allowList: z.array(z.string()).default([]),
  /** Views after which the link shows nothing more; null for any number. */
  viewLimit: z.number().nullable().default(null),
  /** Version of the link's gate. It increases when the gate becomes stricter, and earlier proofs become invalid. */
  gateVersion: z.number().default(0),
  /** Whether its page shows the recording's owner, and how often it was viewed. */
  showsOwner: z.boolean().default(false),
  showsViews: z.boolean().default(false),
  /** As the attributes of the recording with these names. */
  commenters: z.enum(COMMENTERS).default('nobody'),
  linkCommentCount: z.number().default(0),
  linkCommentsVersion: z.number().default(0),
  createdBy: z.string(),
  mailsFirstView: z.boolean().default(false),
  /** When that mail was ordered, ISO 8601. It is ordered only once. */
  firstViewAt: z.string().nullable().default(null),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
});

export type StoredNamedLink = Omit<z.output<typeof namedLinkItem>, 'type'>;

export const getNamedLink = (recordingId: string, linkId: string): Promise<StoredNamedLink | null> =>
  getItem(namedLinkItem, namedLinkKey(recordingId, linkId));

/** Reads links of recordings; leaves out those that do not exist. In no order. @param ids each pair once */
export const getEachNamedLink = (ids: { recordingId: string; linkId: string }[]): Promise<StoredNamedLink[]> =>
  getItems(
    namedLinkItem,
    ids.map(({ recordingId, linkId }) => namedLinkKey(recordingId, linkId)),
  );

/** Reads some links of a recording; leaves out those that do not exist. In no order. */
export const getNamedLinks = (recordingId: string, linkIds: string[]): Promise<StoredNamedLink[]> =>
  getEachNamedLink(linkIds.map((linkId) => ({ recordingId, linkId })));

const partitionOf = (recordingId: string): string => workspaceKey(parseScopedId(recordingId)?.workspaceId ?? '').PK;

/** Up to `limit` links of a recording, oldest first. */
export const firstNamedLinks = (recordingId: string, limit: number): Promise<StoredNamedLink[]> =>
  firstItems(namedLinkItem, inPartition(partitionOf(recordingId), namedLinkPrefix(recordingId)), limit);

/** A recording's links, newest first, by one request. */
export const pageNamedLinks = (recordingId: string, from: ListStart): Promise<ListPart<StoredNamedLink>> =>
  queryNewestFirst(namedLinkItem, partitionOf(recordingId), namedLinkPrefix(recordingId), from);

/** The links of a workspace's recordings, the newest recording first, by one request. */
export const pageWorkspaceNamedLinks = (workspaceId: string, from: ListStart): Promise<ListPart<StoredNamedLink>> =>
  queryNewestFirst(namedLinkItem, workspaceKey(workspaceId).PK, workspaceNamedLinkPrefix, from);

/** Creates a named link. Belongs in the transaction that counts it in its recording. */
export const namedLinkCreated = (link: StoredNamedLink): Change[] => [
  put({ Item: { ...namedLinkKey(link.recordingId, link.id), type: 'namedLink', ...link }, onlyIf: IS_NEW }),
  pointerCreated(link.shareToken, { recordingId: link.recordingId, linkId: link.id }),
];

/**
 * Deletes a named link. Belongs in the transaction that uncounts it in its recording. Refused when it is deleted
 * already.
 */
export const namedLinkDeleted = ({ recordingId, id, shareToken }: StoredNamedLink): Change[] => [
  remove({ Key: namedLinkKey(recordingId, id), onlyIf: EXISTS }),
  pointerDeleted(shareToken),
];

/** Writes only changed attributes, so that no concurrent view is lost. Refused when the link was changed or revoked. */
export function namedLinkChanged(before: StoredNamedLink, after: StoredNamedLink): Change {
  const next = Object.entries({ ...after, version: before.version + 1 });
  const changed = next.filter(([name, value]) => value !== before[name as keyof StoredNamedLink]);
  return update({
    Key: namedLinkKey(before.recordingId, before.id),
    set: Object.fromEntries(changed),
    onlyIf: hasValues({ version: before.version }),
  });
}

const viewOf = ({ recordingId, id }: StoredNamedLink) => ({
  Key: namedLinkKey(recordingId, id),
  set: { lastViewedAt: isoNow() },
  add: { viewCount: 1 },
});

/**
 * Counts a view through a link. Views and other changes of the link do not conflict.
 * @returns false when the link was revoked meanwhile
 */
export const countNamedLinkView = (link: StoredNamedLink): Promise<boolean> =>
  tryUpdateItem({ ...viewOf(link), onlyIf: EXISTS });

/**
 * Counts a view of a link with a gate, in the transaction that begins the visit. Refused when the link was revoked, has
 * another gate, or has no view left.
 */
export function limitedViewCounted(link: StoredNamedLink): Change {
  const { gateVersion, viewLimit } = link;
  const isSame = hasValues({ gateVersion });
  const onlyIf = viewLimit === null ? isSame : expression`${isSame} AND viewCount < ${viewLimit}`;
  return update({ ...viewOf(link), onlyIf });
}

/** Records that the mail of a link's first view is ordered; refused when it was ordered before, or is switched off. */
export const firstViewMarked = ({ recordingId, id }: StoredNamedLink): Change =>
  update({
    Key: namedLinkKey(recordingId, id),
    set: { firstViewAt: isoNow() },
    onlyIf: expression`mailsFirstView = ${true} AND (attribute_not_exists(firstViewAt) OR firstViewAt = ${null})`,
  });

/** Links that one transaction deletes: two writes each, of at most 100. */
const TOGETHER_MAX = 50;

/** Deletes all links of a recording that is deleted, or being deleted. */
export async function deleteNamedLinks(recordingId: string): Promise<void> {
  for (;;) {
    const links = await firstNamedLinks(recordingId, TOGETHER_MAX);
    if (links.length === 0) return;
    await deleteFigures(links.map(({ shareToken }) => shareToken));
    await apply(
      links.flatMap(({ id, shareToken }) => [
        pointerDeleted(shareToken),
        remove({ Key: namedLinkKey(recordingId, id) }),
      ]),
    );
  }
}
