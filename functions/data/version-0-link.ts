import * as z from 'zod';
import { COMMENTERS } from '#shared/model/comments.ts';
import type { StoredLink } from './link-item.ts';

/*
 * Data of version 0 have the main link as attributes of its recording. The files `version-0-….ts` know that form, and a
 * recording is read in the form that it has. They go when no version writes that form any more.
 */

/** All of them are missing for a recording whose main link is an item. */
export const inlineLinkAttributes = {
  shareToken: z.string().nullable().optional(),
  lastShareToken: z.string().nullable().optional(),
  allowDownload: z.boolean().optional(),
  showsOwner: z.boolean().optional(),
  shareExpiresAt: z.string().nullable().optional(),
  linkGrantVersion: z.number().optional(),
  downloadGrantVersion: z.number().optional(),
  commenters: z.enum(COMMENTERS).optional(),
  mailsFirstView: z.boolean().optional(),
  firstViewAt: z.string().nullable().optional(),
  linkCommentCount: z.number().optional(),
  linkCommentsVersion: z.number().optional(),
  lastViewedAt: z.string().nullable().optional(),
};

/** The parts of a recording that these files need. */
interface Recorded {
  id: string;
  userId: string;
  createdAt: string;
  isShared: boolean;
  viewCount: number;
  version: number;
}

const INLINE_LINK_NAMES = Object.keys(inlineLinkAttributes) as (keyof typeof inlineLinkAttributes)[];

const anyAttributes = z.object(inlineLinkAttributes);
type AnyAttributes = z.output<typeof anyAttributes>;
type InlineLink = Required<AnyAttributes>;

/** The attributes of the main link in a recording of version 0 that never had one. */
const NO_INLINE_LINK: InlineLink = {
  shareToken: null,
  lastShareToken: null,
  allowDownload: true,
  showsOwner: false,
  shareExpiresAt: null,
  linkGrantVersion: 0,
  downloadGrantVersion: 0,
  commenters: 'nobody',
  mailsFirstView: false,
  firstViewAt: null,
  linkCommentCount: 0,
  linkCommentsVersion: 0,
  lastViewedAt: null,
};

/** The type of a recording has no such attributes, so that nothing else reads them. */
const stored = (recording: object): AnyAttributes => recording;

/** Whether the main link of a recording, if it has one, is part of its item. */
export const isLinkInline = (recording: object): boolean => stored(recording).linkGrantVersion !== undefined;

/** A new recording in the form of version 0. */
export const withInlineLink = <Made extends object>(recording: Made): Made => ({ ...NO_INLINE_LINK, ...recording });

const attributesOf = (recording: Recorded): InlineLink => ({
  ...NO_INLINE_LINK,
  ...Object.fromEntries(
    Object.entries(anyAttributes.parse(recording)).filter(([, attribute]) => attribute !== undefined),
  ),
});

const isUntouched = (inline: InlineLink, { viewCount }: Recorded): boolean =>
  viewCount === 0 &&
  inline.shareToken === null &&
  inline.lastShareToken === null &&
  inline.firstViewAt === null &&
  inline.allowDownload &&
  !inline.mailsFirstView;

/**
 * The main link of a recording of version 0, or the removed one; null for a recording that never had one.
 * @param idOf the id of a main link with a token
 */
export function inlineLinkOf(recording: Recorded, idOf: (shareToken: string) => string): StoredLink | null {
  const inline = attributesOf(recording);
  if (isUntouched(inline, recording)) return null;
  const { shareToken: present, lastShareToken, ...attributes } = inline;
  const shareToken = present ?? lastShareToken ?? '';
  return {
    ...attributes,
    id: idOf(shareToken),
    recordingId: recording.id,
    name: null,
    shareToken,
    isRemoved: present === null,
    viewCount: recording.viewCount,
    createdAt: recording.createdAt,
    createdBy: recording.userId,
    passwordHash: null,
    allowList: [],
    viewLimit: null,
    gateVersion: 0,
    showsViews: false,
    version: recording.version,
    isInline: true,
  };
}

/** A recording of version 0 with this main link, or with the removed one. */
export function withInlineLinkOf<Made extends Recorded>(recording: Made, link: StoredLink): Made {
  const inline = INLINE_LINK_NAMES.map((name) => [name, link[name as keyof StoredLink]]);
  return {
    ...recording,
    ...Object.fromEntries(inline),
    isShared: !link.isRemoved,
    viewCount: link.viewCount,
    shareToken: link.isRemoved ? null : link.shareToken,
    lastShareToken: link.isRemoved ? link.shareToken : (stored(recording).lastShareToken ?? null),
  };
}

/** The token of the main link of a recording of version 0; null without one, and for a recording of another form. */
export const inlineTokenOf = (recording: object | null): string | null =>
  (recording && stored(recording).shareToken) ?? null;

const VIEWS_NAMES = ['viewCount', 'lastViewedAt', 'firstViewAt', 'linkCommentCount', 'linkCommentsVersion'] as const;

/** The attributes of a main link that change without the version of its recording, as they were read. */
export const uncheckedAttributesOf = (recording: Recorded) =>
  VIEWS_NAMES.map((name) => ({ name, value: (recording as Recorded & AnyAttributes)[name] }));

export const inlineNamesOf = (recording: object): string[] =>
  INLINE_LINK_NAMES.filter((name) => stored(recording)[name] !== undefined);
