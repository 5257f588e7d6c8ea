import * as z from 'zod';
import { COMMENTERS } from '#shared/model/comments.ts';
import { isoNow } from '../process/clock.ts';
import { parseScopedId, sha256 } from '../process/ids.ts';
import { apply } from './apply.ts';
import { deleteFigures } from './figures.ts';
import { isViewNews } from './library-place.ts';
import { type ListPart, type ListStart, queryNewestFirst } from './newest-first.ts';
import { getStoredRecording, type StoredRecording } from './recording.ts';
import { storedTitle } from './stored-text.ts';
import { getItems } from './table/batches.ts';
import { EXISTS, expression, hasValues, IS_NEW } from './table/expression.ts';
import { firstItems, getItem, inPartition, tryUpdateItem } from './table/items.ts';
import {
  linkRowKey,
  linkRowPrefix,
  namedLinkKey,
  namedLinkPrefix,
  recordingKey,
  shareTokenKey,
  workspaceKey,
  workspaceNamedLinkPrefix,
} from './table/keys.ts';
import { type Change, put, remove, update } from './table/transaction.ts';

const pointerItem = z.object({
  type: z.literal('shareToken'),
  recordingId: z.string(),
  /** Id of the named link; missing for the main link. */
  linkId: z.string().optional(),
});

/** The recording, and the named link, of a share token. */
export type LinkPointer = Omit<z.output<typeof pointerItem>, 'type'>;

/** Row of a workspace's list of recordings with links. The list reads the other attributes from the recording. */
const linkRowItem = z.object({ type: z.literal('linkRow'), recordingId: z.string() });
export type LinkRow = z.output<typeof linkRowItem>;

/** Ids of a workspace's recordings with links, newest first, by one request. */
export const pageLinkRows = (workspaceId: string, from: ListStart): Promise<ListPart<LinkRow>> =>
  queryNewestFirst(linkRowItem, workspaceKey(workspaceId).PK, linkRowPrefix, from);

/** Looks up a share token; null for an invalid or removed one. */
export const findLinkPointer = (shareToken: string): Promise<LinkPointer | null> =>
  getItem(pointerItem, shareTokenKey(shareToken));

const pointerCreated = (shareToken: string, pointer: LinkPointer): Change =>
  put({ Item: { ...shareTokenKey(shareToken), type: 'shareToken', ...pointer }, onlyIf: IS_NEW });

const pointerDeleted = (shareToken: string): Change => remove({ Key: shareTokenKey(shareToken) });

const namedLinkItem = z.object({
  type: z.literal('namedLink'),
  id: z.string(),
  recordingId: z.string(),
  name: storedTitle,
  shareToken: z.string(),
  allowDownload: z.boolean(),
  shareExpiresAt: z.string().nullable(),
  /**
   * Version of the media grants through the link: the number of times that they were revoked. Part of their cutoff's
   * name. The second is for media grants that allow saving as a file.
   */
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
  /** Who may comment through the link, and its comments with replies, and how often they, and reactions, have changed. */
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

/** A link of a recording. The main link has no name, and the rules of a link without a gate. */
export type StoredLink = Omit<StoredNamedLink, 'name'> & { name: string | null };

/** The id of a main link depends on its token, because a link that replaces a removed one may be for other people. */
export const mainLinkId = (shareToken: string): string => `main-${sha256(`place#${shareToken}`).slice(0, 24)}`;

export const isMainLinkId = (id: string): boolean => /^main-[0-9a-f]{24}$/.test(id);

/** Where a link is stored: a main link as attributes of its recording. */
const keyOf = ({ recordingId, id, name }: Pick<StoredLink, 'recordingId' | 'id' | 'name'>) =>
  name === null ? recordingKey(recordingId) : namedLinkKey(recordingId, id);

/** A recording's attributes as those of a link with this token. */
const asLink = (recording: StoredRecording, shareToken: string): StoredLink => ({
  ...{ id: mainLinkId(shareToken), recordingId: recording.id, name: null, shareToken },
  ...{ allowDownload: recording.allowDownload, shareExpiresAt: recording.shareExpiresAt },
  ...{ linkGrantVersion: recording.linkGrantVersion, downloadGrantVersion: recording.downloadGrantVersion },
  ...{ viewCount: recording.viewCount, lastViewedAt: recording.lastViewedAt, createdAt: recording.createdAt },
  ...{ passwordHash: null, allowList: [], viewLimit: null, gateVersion: 0 },
  ...{ showsOwner: recording.showsOwner, showsViews: false, commenters: recording.commenters },
  ...{ linkCommentCount: recording.linkCommentCount, linkCommentsVersion: recording.linkCommentsVersion },
  ...{ createdBy: recording.userId, mailsFirstView: recording.mailsFirstView, firstViewAt: recording.firstViewAt },
  version: recording.version,
});

/** The main link of a recording; null without one. */
export const mainLinkOf = (recording: StoredRecording): StoredLink | null =>
  recording.isShared && recording.shareToken !== null ? asLink(recording, recording.shareToken) : null;

/** A main link for a recording without one. It mails its first view if the last one did. */
export const newMainLink = (recording: StoredRecording, shareToken: string): StoredLink => ({
  ...asLink(recording, shareToken),
  ...{ linkGrantVersion: 0, downloadGrantVersion: 0, linkCommentCount: 0, linkCommentsVersion: 0, firstViewAt: null },
});

/** The recording with a main link. */
export const withMainLink = (recording: StoredRecording, link: StoredLink): StoredRecording => ({
  ...{ ...recording, isShared: true, shareToken: link.shareToken },
  ...{ allowDownload: link.allowDownload, shareExpiresAt: link.shareExpiresAt, showsOwner: link.showsOwner },
  ...{ linkGrantVersion: link.linkGrantVersion, downloadGrantVersion: link.downloadGrantVersion },
  ...{ commenters: link.commenters, mailsFirstView: link.mailsFirstView, firstViewAt: link.firstViewAt },
  ...{ linkCommentCount: link.linkCommentCount, linkCommentsVersion: link.linkCommentsVersion },
});

/** The recording without its main link. */
export const withoutMainLink = (recording: StoredRecording): StoredRecording => ({
  ...{ ...recording, isShared: false, shareToken: null, lastShareToken: recording.shareToken },
  ...{ allowDownload: true, shareExpiresAt: null, showsOwner: false, commenters: 'nobody' },
});

/** Reads a link of any kind; null for one that does not exist (any more). */
export async function getLink(recordingId: string, id: string): Promise<StoredLink | null> {
  if (!isMainLinkId(id)) return getNamedLink(recordingId, id);
  const recording = await getStoredRecording(recordingId);
  const link = recording && mainLinkOf(recording);
  return link?.id === id ? link : null;
}

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
export const namedLinkDeleted = ({ recordingId, id, shareToken }: StoredLink): Change[] => [
  remove({ Key: namedLinkKey(recordingId, id), onlyIf: EXISTS }),
  pointerDeleted(shareToken),
];

/** Writes only changed attributes, so that no concurrent view is lost. Refused when the link was changed or revoked. */
export function namedLinkChanged(before: StoredLink, after: StoredLink): Change {
  const next = Object.entries({ ...after, version: before.version + 1 });
  const changed = next.filter(([name, value]) => value !== before[name as keyof StoredLink]);
  return update({
    Key: namedLinkKey(before.recordingId, before.id),
    set: Object.fromEntries(changed),
    onlyIf: hasValues({ version: before.version }),
  });
}

/** The condition that a link was not removed. */
const isLinkOf = ({ shareToken }: StoredLink) => hasValues({ shareToken });

const viewOf = (link: StoredLink) => ({
  Key: keyOf(link),
  set: { lastViewedAt: isoNow() },
  add: { viewCount: 1 },
});

/**
 * Counts a view through a link. Views and other changes of the link, or its recording, do not conflict. A view of the
 * main link may give its recording another place in the library.
 * @returns false when the link was revoked meanwhile
 */
export function countView(link: StoredLink, recording: StoredRecording): Promise<boolean> {
  const { Key, set, add } = viewOf(link);
  const isNews = link.name === null && isViewNews(recording, set.lastViewedAt);
  const libraryAt = isNews ? set.lastViewedAt : undefined;
  return tryUpdateItem({ Key, set: { ...set, libraryAt }, add, onlyIf: isLinkOf(link) });
}

/**
 * Counts a view of a link with a gate, in the transaction that begins the visit. Refused when the link was revoked, has
 * another gate, or has no view left.
 */
export function limitedViewCounted(link: StoredLink): Change {
  const { gateVersion, viewLimit } = link;
  const isSame = hasValues({ gateVersion });
  const onlyIf = viewLimit === null ? isSame : expression`${isSame} AND viewCount < ${viewLimit}`;
  return update({ ...viewOf(link), onlyIf });
}

/** Records that the mail of a link's first view is ordered; refused when it was ordered before, or is switched off. */
export const firstViewMarked = (link: StoredLink): Change =>
  update({
    Key: keyOf(link),
    set: { firstViewAt: isoNow() },
    onlyIf: expression`${isLinkOf(link)} AND mailsFirstView = ${true}
      AND (attribute_not_exists(firstViewAt) OR firstViewAt = ${null})`,
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

/** The links of a recording: its main link, if it has one, and the number of its named links. */
interface Links {
  id: string;
  shareToken: string | null;
  namedLinkCount: number;
}

const isListed = (links: Links | null): links is Links =>
  links !== null && (links.shareToken !== null || links.namedLinkCount > 0);

/** Writes or deletes the recording's row in the workspace's list of links. A recording with links has one row. */
function rowWrites(before: Links | null, after: Links | null): Change[] {
  if (isListed(before) === isListed(after)) return [];
  if (isListed(after)) {
    return [put({ Item: { ...linkRowKey(after.id), type: 'linkRow', recordingId: after.id } })];
  }
  return before ? [remove({ Key: linkRowKey(before.id) })] : [];
}

/**
 * Keeps the pointer of the main link's token and the row in the workspace's list of links in step with the recording.
 * Belongs in the transaction that changes its links.
 */
export function linkChanged(before: Links | null, after: Links | null): Change[] {
  const from = before?.shareToken ?? null;
  const to = after?.shareToken ?? null;
  const removed = from !== null && from !== to ? [pointerDeleted(from)] : [];
  const added = after && to !== null && from !== to ? [pointerCreated(to, { recordingId: after.id })] : [];
  return [...removed, ...added, ...rowWrites(before, after)];
}
