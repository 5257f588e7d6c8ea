import { isoNow, nowSeconds } from '../../process/clock.ts';
import { newId, newSecret, parseScopedId, sha256 } from '../../process/ids.ts';
import { apply } from '../ground/apply.ts';
import { type ListPart, type ListStart, queryNewestFirst } from '../ground/newest-first.ts';
import { getItems } from '../table/batches.ts';
import { EXISTS, expression, hasValues, IS_NEW } from '../table/expression.ts';
import { firstItems, getItem, inPartition, listItems } from '../table/items.ts';
import {
  linkKey,
  linkPrefix,
  namedLinkKey,
  namedLinkPrefix,
  shareTokenKey,
  workspaceKey,
  workspaceNamedLinkPrefix,
} from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';
import type { StoredRecording } from '../video/recording.ts';
import { deleteFigures } from './figures.ts';
import {
  itemOfLink,
  keyOfLink,
  type LinkPointer,
  mainLinkItem,
  namedLinkItem,
  putPointer,
  removePointer,
  restartPointer,
  type StoredLink,
  type StoredNamedLink,
  tokenItem,
} from './link-item.ts';

export type { StoredLink, StoredNamedLink } from './link-item.ts';

/** Looks up a share token; null for an invalid or removed one. */
export async function findLinkPointer(shareToken: string): Promise<LinkPointer | null> {
  const item = await getItem(tokenItem, shareTokenKey(shareToken));
  return item?.type === 'shareToken' ? item : null;
}

/** Whether the recording of a share token was thrown away and begun again, a short while ago. */
export async function wasRestarted(shareToken: string): Promise<boolean> {
  const item = await getItem(tokenItem, shareTokenKey(shareToken));
  return item?.type === 'restartedLink' && item.ttl > nowSeconds();
}

/** The id of a main link depends on its token, because a link that replaces a removed one may be for other people. */
const mainLinkId = (shareToken: string): string => `main-${sha256(`place#${shareToken}`).slice(0, 24)}`;

export const isMainLinkId = (id: string): boolean => /^main-[0-9a-f]{24}$/.test(id);

/** As `getMainLink`, before its recording is known. */
export const getMainLinkItem = (recordingId: string): Promise<StoredLink | null> =>
  getItem(mainLinkItem, linkKey(recordingId));

/** The main link of a recording, also a removed one; null if it never had one. */
export const getMainLink = async (recording: StoredRecording): Promise<StoredLink | null> =>
  recording.hasMainLink ? getMainLinkItem(recording.id) : null;

/** As `getMainLink`, without a removed link. */
export async function getOpenMainLink(recording: StoredRecording): Promise<StoredLink | null> {
  const link = recording.isShared ? await getMainLink(recording) : null;
  return link?.isRemoved ? null : link;
}

const keysOfMainLinks = (recordings: StoredRecording[]) =>
  recordings.filter(({ hasMainLink }) => hasMainLink).map(({ id }) => linkKey(id));

const byRecording = (links: StoredLink[]): Map<string, StoredLink> =>
  new Map(links.map((link) => [link.recordingId, link]));

/** The main links of recordings, also removed ones, by the ids of the recordings. */
export const getMainLinks = async (recordings: StoredRecording[]): Promise<Map<string, StoredLink>> =>
  byRecording(await getItems(mainLinkItem, keysOfMainLinks(recordings)));

/**
 * As `getMainLinks`, for recordings that follow one another in their workspace: one query reads all links between the
 * first and the last.
 */
export async function getMainLinksBetween(recordings: StoredRecording[]): Promise<Map<string, StoredLink>> {
  const keys = keysOfMainLinks(recordings).toSorted((one, other) => (one.SK < other.SK ? -1 : 1));
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) return new Map();
  const where = expression`PK = ${first.PK} AND SK BETWEEN ${first.SK} AND ${last.SK}`;
  return byRecording(await listItems(mainLinkItem, { where, ConsistentRead: true }));
}

const partitionOf = (recordingId: string): string => workspaceKey(parseScopedId(recordingId)?.workspaceId ?? '').PK;

/** The main links of a workspace, also removed ones, those of the newest recordings first, by one request. */
export const pageMainLinks = (workspaceId: string, from: ListStart): Promise<ListPart<StoredLink>> =>
  queryNewestFirst(mainLinkItem, workspaceKey(workspaceId).PK, linkPrefix, from);

/** The fields of a link that nobody has got or used. */
const UNUSED = {
  firstViewAt: null,
  firstWatchedAt: null,
  linkGrantVersion: 0,
  downloadGrantVersion: 0,
  linkCommentCount: 0,
  linkCommentsVersion: 0,
} satisfies Partial<StoredLink>;

/** The fields of a new link. */
const NEW_LINK = {
  ...UNUSED,
  viewCount: 0,
  lastViewedAt: null,
  mailsFirstView: false,
  version: 0,
  allowDownload: true,
  showsOwner: false,
  shareExpiresAt: null,
  commenters: 'nobody',
  passwordHash: null,
  allowList: [],
  viewLimit: null,
  gateVersion: 0,
  showsViews: false,
} satisfies Partial<StoredLink>;

export const newNamedLink = (recordingId: string, createdBy: string, name: string): StoredNamedLink => ({
  ...NEW_LINK,
  id: newId(),
  shareToken: newSecret(),
  recordingId,
  name,
  createdBy,
  createdAt: isoNow(),
});

/** A main link for a recording without one. It continues the removed one, and mails its first view if that did. */
export const newMainLink = (
  { id: recordingId, userId: createdBy, createdAt }: StoredRecording,
  removed: StoredLink | null,
  shareToken: string,
): StoredLink => ({
  ...NEW_LINK,
  createdAt,
  createdBy,
  recordingId,
  name: null,
  ...removed,
  id: mainLinkId(shareToken),
  shareToken,
  isRemoved: false,
  ...UNUSED,
});

/** A main link after its removal. */
export const removedMainLink = (link: StoredLink): StoredLink => ({
  ...link,
  isRemoved: true,
  allowDownload: true,
  shareExpiresAt: null,
  showsOwner: false,
  commenters: 'nobody',
});

/** Reads a link of any kind; null for one that does not exist (any more). */
export async function getLink(recordingId: string, id: string): Promise<StoredLink | null> {
  if (!isMainLinkId(id)) return getNamedLink(recordingId, id);
  const link = await getMainLinkItem(recordingId);
  return link?.id === id && !link.isRemoved ? link : null;
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

/** Up to `limit` named links of a recording, oldest first. */
export const firstNamedLinks = (recordingId: string, limit: number): Promise<StoredNamedLink[]> =>
  firstItems(namedLinkItem, inPartition(partitionOf(recordingId), namedLinkPrefix(recordingId)), limit);

/** A recording's named links, newest first, by one request. */
export const pageNamedLinks = (recordingId: string, from: ListStart): Promise<ListPart<StoredNamedLink>> =>
  queryNewestFirst(namedLinkItem, partitionOf(recordingId), namedLinkPrefix(recordingId), from);

/** The named links of a workspace's recordings, the newest recording first, by one request. */
export const pageWorkspaceNamedLinks = (workspaceId: string, from: ListStart): Promise<ListPart<StoredNamedLink>> =>
  queryNewestFirst(namedLinkItem, workspaceKey(workspaceId).PK, workspaceNamedLinkPrefix, from);

/** Creates a link. Belongs in the transaction that notes it in its recording. */
export const putLink = (link: StoredLink): Change[] => [
  put({ Item: itemOfLink(link), onlyIf: IS_NEW }),
  ...(link.isRemoved
    ? []
    : [
        putPointer(link.shareToken, {
          recordingId: link.recordingId,
          ...(link.name !== null && { linkId: link.id }),
        }),
      ]),
];

/**
 * Deletes a link. Refused when it is deleted already.
 * @param restartedUntil until when it says that its recording was begun again, in seconds since the epoch; null for never
 */
const removeLink = (link: StoredLink, restartedUntil: number | null = null): Change[] => [
  remove({ Key: keyOfLink(link), onlyIf: EXISTS }),
  restartedUntil === null || link.isRemoved
    ? removePointer(link.shareToken)
    : restartPointer(link.shareToken, restartedUntil),
];

/** Writes only changed attributes, so that no concurrent view is lost. Refused when the link was changed or revoked. */
export function updateLink(before: StoredLink, after: StoredLink): Change {
  const next = Object.entries({ ...after, version: before.version + 1 });
  const changed = next.filter(([name, value]) => value !== before[name as keyof StoredLink]);
  return update({
    Key: keyOfLink(before),
    set: Object.fromEntries(changed),
    onlyIf: hasValues({ version: before.version }),
  });
}

const openTokenOf = (link: StoredLink | null): string | null => (link && !link.isRemoved ? link.shareToken : null);

/** Pointers of a main link that was made, removed, or made again. */
function movePointers(before: StoredLink | null, after: StoredLink): Change[] {
  const [from, to] = [openTokenOf(before), openTokenOf(after)];
  if (from === to) return [];
  const { recordingId } = after;
  return [...(from === null ? [] : [removePointer(from)]), ...(to === null ? [] : [putPointer(to, { recordingId })])];
}

/** A recording after a change of its links, and what belongs in the transaction that writes it. */
interface LinksChange {
  after: StoredRecording;
  with: Change[];
}

/** Creates, changes or removes the main link of a recording. */
export function setMainLink(recording: StoredRecording, before: StoredLink | null, after: StoredLink): LinksChange {
  return {
    after: {
      ...recording,
      isShared: !after.isRemoved,
      hasMainLink: true,
      viewCount: before ? recording.viewCount : after.viewCount,
    },
    with: before ? [updateLink(before, after), ...movePointers(before, after)] : putLink(after),
  };
}

const withNamedLinks = (recording: StoredRecording, by: number): StoredRecording => ({
  ...recording,
  namedLinkCount: recording.namedLinkCount + by,
});

/** Creates or changes a link of a recording. @param before null for a new link */
export function setLink(recording: StoredRecording, before: StoredLink | null, after: StoredLink): LinksChange {
  if (after.name === null) return setMainLink(recording, before, after);
  if (before) return { after: recording, with: [updateLink(before, after)] };
  return { after: withNamedLinks(recording, 1), with: putLink(after) };
}

const endLink = (recording: StoredRecording, link: StoredLink): LinksChange =>
  link.name === null
    ? setMainLink(recording, link, removedMainLink(link))
    : { after: withNamedLinks(recording, -1), with: removeLink(link) };

export const endLinks = (recording: StoredRecording, links: StoredLink[]): LinksChange =>
  links.reduce<LinksChange>(
    ({ after, with: others }, link) => {
      const removed = endLink(after, link);
      return { after: removed.after, with: [...others, ...removed.with] };
    },
    { after: recording, with: [] },
  );

export const linksOf = (links: Map<string, StoredLink>, recordings: { id: string }[]): StoredLink[] =>
  recordings.flatMap(({ id }) => links.get(id) ?? []);

/** Deletes the main links of recordings that are deleted. @param restartedUntil see `removeLink` */
export const removeMainLinks = (links: Iterable<StoredLink>, restartedUntil: number | null = null): Change[] =>
  [...links].flatMap((link) => removeLink(link, restartedUntil));

export const openTokensOf = (links: Iterable<StoredLink>): string[] =>
  [...links].flatMap((link) => openTokenOf(link) ?? []);

/** Links that one transaction deletes: two writes each, of at most 100. */
const TOGETHER_MAX = 50;

export async function deleteNamedLinks(recordingId: string): Promise<void> {
  for (;;) {
    const links = await firstNamedLinks(recordingId, TOGETHER_MAX);
    if (links.length === 0) return;
    await deleteFigures(links.map(({ shareToken }) => shareToken));
    await apply(links.flatMap((link) => [removePointer(link.shareToken), remove({ Key: keyOfLink(link) })]));
  }
}
