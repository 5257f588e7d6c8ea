import * as z from 'zod';
import { COMMENTERS } from '#shared/model/sharing/comments.ts';
import { storedTitle } from '../ground/stored-text.ts';
import { hasValues, IS_NEW } from '../table/expression.ts';
import { linkKey, namedLinkKey, shareTokenKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';

const pointerItem = z.object({
  type: z.literal('shareToken'),
  recordingId: z.string(),
  /** Id of the named link; missing for the main link. */
  linkId: z.string().optional(),
});

/** The recording, and the named link, of a share token. */
export type LinkPointer = Omit<z.output<typeof pointerItem>, 'type'>;

export const putPointer = (shareToken: string, pointer: LinkPointer): Change =>
  put({ Item: { ...shareTokenKey(shareToken), type: 'shareToken', ...pointer }, onlyIf: IS_NEW });

/** Takes the place of a pointer after its recording was thrown away and begun again. */
const restartedItem = z.object({
  type: z.literal('restartedLink'),
  /** When it is forgotten, in seconds since the epoch. */
  ttl: z.number(),
});

export const tokenItem = z.discriminatedUnion('type', [pointerItem, restartedItem]);

/** @param ttl seconds since the epoch */
export const restartPointer = (shareToken: string, ttl: number): Change =>
  put({ Item: { ...shareTokenKey(shareToken), type: 'restartedLink', ttl } });

export const removePointer = (shareToken: string): Change => remove({ Key: shareTokenKey(shareToken) });

const linkAttributes = {
  id: z.string(),
  recordingId: z.string(),
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
  /** Who may comment through the link. The count includes replies, the version changes with comments and reactions. */
  commenters: z.enum(COMMENTERS).default('nobody'),
  linkCommentCount: z.number().default(0),
  linkCommentsVersion: z.number().default(0),
  /** Of a main link: the owner of the recording, or who shared it while the owner's links showed nothing. */
  createdBy: z.string(),
  mailsFirstView: z.boolean().default(false),
  /** When that mail was ordered, ISO 8601. It is ordered only once. */
  firstViewAt: z.string().nullable().default(null),
  /** When somebody played it first, ISO 8601; null before that. Missing in links of earlier versions. */
  firstWatchedAt: z.string().nullable().optional(),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
};

export const namedLinkItem = z.object({ type: z.literal('namedLink'), name: storedTitle, ...linkAttributes });

/** The main link of a recording: a link without a name, and without a gate. */
export const mainLinkItem = z.object({
  type: z.literal('mainLink'),
  name: z.null(),
  /**
   * A removed link keeps its token: a repeated removal completes one that failed. A link that takes its place continues
   * its count of views.
   */
  isRemoved: z.boolean(),
  ...linkAttributes,
});

export const linkItem = z.discriminatedUnion('type', [mainLinkItem, namedLinkItem]);

export type StoredNamedLink = Omit<z.output<typeof namedLinkItem>, 'type'> & { isRemoved?: undefined };

/** A link of a recording. The main link has no name, and the rules of a link without a gate. */
export type StoredLink = Omit<StoredNamedLink, 'name' | 'isRemoved'> & {
  name: string | null;
  isRemoved?: boolean;
};

/** The condition that a link was not removed, nor made again. */
export const isOpenLink = ({ name, shareToken }: Pick<StoredLink, 'name' | 'shareToken'>) =>
  hasValues({ shareToken, isRemoved: name === null ? false : undefined });

export const keyOfLink = ({ recordingId, id, name }: Pick<StoredLink, 'recordingId' | 'id' | 'name'>) =>
  name === null ? linkKey(recordingId) : namedLinkKey(recordingId, id);

export const itemOfLink = (link: StoredLink) => ({
  ...keyOfLink(link),
  type: link.name === null ? 'mainLink' : 'namedLink',
  ...link,
});
