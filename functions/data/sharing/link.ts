import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
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
  linkItem,
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

export const isNamed = (link: StoredLink): link is StoredNamedLink => link.name !== null;

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

/** The main link of a recording, also a removed one; null if it never had one. */
export const getMainLink = async (recording: StoredRecording): Promise<StoredLink | null> =>
  recording.hasMainLink ? getItem(mainLinkItem, linkKey(recording.id)) : null;

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

const keyNamed = (recordingId: string, linkId: string) =>
  linkId === MAIN_LINK || isMainLinkId(linkId) ? linkKey(recordingId) : namedLinkKey(recordingId, linkId);

/**
 * Reads a link; null for one that does not exist (any more).
 * @param linkId `MAIN_LINK` for the main link that the recording has now
 */
export async function getLink(recordingId: string, linkId: string): Promise<StoredLink | null> {
  const link: StoredLink | null = await getItem(linkItem, keyNamed(recordingId, linkId));
  return link && !link.isRemoved && (linkId === MAIN_LINK || link.id === linkId) ? link : null;
}

/** Reads links of recordings by their ids, in no order; leaves out those that do not exist. */
export async function getEachLink(names: { recordingId: string; linkId: string }[]): Promise<StoredLink[]> {
  const keys = names.map(({ recordingId, linkId }) => keyNamed(recordingId, linkId));
  const links: StoredLink[] = await getItems(linkItem, [
    ...new Map(keys.map((key) => [`${key.PK} ${key.SK}`, key])).values(),
  ]);
  const ids = new Set(names.map(({ linkId }) => linkId));
  return links.filter(({ id, isRemoved }) => !isRemoved && ids.has(id));
}

/** As `getEachLink`, for one recording. */
export const getLinks = (recordingId: string, linkIds: string[]): Promise<StoredLink[]> =>
  getEachLink(linkIds.map((linkId) => ({ recordingId, linkId })));

/** Up to `limit` named links of a recording, oldest first. */
export const firstNamedLinks = (recordingId: string, limit: number): Promise<StoredNamedLink[]> =>
  firstItems(namedLinkItem, inPartition(partitionOf(recordingId), namedLinkPrefix(recordingId)), limit);

/** A recording's named links, newest first, by one request. */
export const pageNamedLinks = (recordingId: string, from: ListStart): Promise<ListPart<StoredNamedLink>> =>
  queryNewestFirst(namedLinkItem, partitionOf(recordingId), namedLinkPrefix(recordingId), from);

/** The named links of a workspace's recordings, the newest recording first, by one request. */
export const pageWorkspaceNamedLinks = (workspaceId: string, from: ListStart): Promise<ListPart<StoredNamedLink>> =>
  queryNewestFirst(namedLinkItem, workspaceKey(workspaceId).PK, workspaceNamedLinkPrefix, from);

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

/** Pointers of a link that was made, removed, or made again. */
function movePointers(before: StoredLink | null, after: StoredLink): Change[] {
  const [from, to] = [openTokenOf(before), openTokenOf(after)];
  if (from === to) return [];
  const { recordingId, id, name } = after;
  return [
    ...(from === null ? [] : [removePointer(from)]),
    ...(to === null ? [] : [putPointer(to, { recordingId, ...(name !== null && { linkId: id }) })]),
  ];
}

/** Creates a link. Belongs in the transaction that notes it in its recording: see `setLink`. */
export const putLink = (link: StoredLink): Change[] => [
  put({ Item: itemOfLink(link), onlyIf: IS_NEW }),
  ...movePointers(null, link),
];

/** A recording after a change of its links, and what belongs in the transaction that writes it. */
interface LinksChange {
  after: StoredRecording;
  with: Change[];
}

/** What a recording notes of its links. @param by how many links more it has */
const noted = (recording: StoredRecording, link: StoredLink, by: number): Partial<StoredRecording> =>
  link.name !== null
    ? { namedLinkCount: recording.namedLinkCount + by }
    : { isShared: !link.isRemoved, hasMainLink: true, ...(by === 1 && { viewCount: link.viewCount }) };

/** Creates or changes a link of a recording. @param before null for a new link; a main link may be a removed one */
export const setLink = (recording: StoredRecording, before: StoredLink | null, after: StoredLink): LinksChange => ({
  after: { ...recording, ...noted(recording, after, before ? 0 : 1) },
  with: before ? [updateLink(before, after), ...movePointers(before, after)] : putLink(after),
});

const endLink = (recording: StoredRecording, link: StoredLink): LinksChange =>
  link.name === null
    ? setLink(recording, link, removedMainLink(link))
    : { after: { ...recording, ...noted(recording, link, -1) }, with: removeLink(link) };

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
