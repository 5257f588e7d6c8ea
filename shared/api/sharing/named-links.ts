import * as z from 'zod';
import { REMOVE_LINKS_MAX } from '../../limits.ts';
import { COMMENTERS } from '../../model/sharing/comments.ts';
import { shareCall } from '../ground/define-call.ts';
import { id } from '../ground/fields.ts';
import { linkSettings, namedLinkInput } from '../ground/forms.ts';
import { pageQuery } from '../ground/paging.ts';

/**
 * A named link of a recording, with an address and settings of its own, in addition to the main link. Only members who
 * may share the recording see it.
 */
export const namedLink = z.object({
  id: z.string(),
  recordingId: z.string(),
  name: z.string(),
  shareToken: z.string(),
  allowDownload: z.boolean(),
  /** ISO 8601; null for a link that does not expire. */
  expiresAt: z.string().nullable(),
  viewCount: z.number(),
  lastViewedAt: z.string().nullable(),
  createdAt: z.string(),
  hasPassword: z.boolean(),
  /** Addresses and domains whose owners may watch after entering a code that is mailed to them; empty for everyone. */
  emails: z.array(z.string()),
  /** Number of views after which the link shows nothing more; null for no limit. */
  viewLimit: z.number().nullable(),
  showsOwner: z.boolean(),
  showsViews: z.boolean(),
  /** Who may comment through the link besides members. */
  commenters: z.enum(COMMENTERS).default('nobody'),
  /** Whether the person who made the link gets a mail at its first view. */
  mailsFirstView: z.boolean(),
  /** Whether that mail was sent. A link sends only one. */
  hasMailed: z.boolean(),
  /** Whether the recording belongs to the caller. */
  isOwn: z.boolean(),
  isMine: z.boolean(),
});

export type NamedLink = z.output<typeof namedLink>;

/**
 * A named link with the attributes of its recording that the workspace's list needs. The recording may have no main
 * link.
 */
const workspaceNamedLink = namedLink.extend({
  recordingName: z.string(),
  projectId: z.string().nullable(),
});

export type WorkspaceNamedLink = z.output<typeof workspaceNamedLink>;

/** A change of a link. What is missing stays as it is. */
const namedLinkChange = linkSettings.partial();

export type NewNamedLink = z.output<typeof namedLinkInput>;
export type NamedLinkChange = z.output<typeof namedLinkChange>;

export const createNamedLink = shareCall('createNamedLink', 'POST /api/recordings/{id}/links', {
  status: 201,
  input: namedLinkInput,
  output: namedLink,
});

/** The newest first. */
export const listNamedLinks = shareCall('listNamedLinks', 'GET /api/recordings/{id}/links', {
  query: pageQuery,
  output: z.array(namedLink),
});

/** Named links of all recordings that the caller may share, the newest recording first. */
export const listWorkspaceNamedLinks = shareCall('listWorkspaceNamedLinks', 'GET /api/workspaces/{workspaceId}/links', {
  query: pageQuery,
  output: z.array(workspaceNamedLink),
});

/** Changes the name or settings of a link; a missing field stays as it is. The link's address stays. */
export const changeNamedLink = shareCall('changeNamedLink', 'PUT /api/recordings/{id}/links/{linkId}', {
  input: namedLinkChange,
  output: namedLink,
});

/** Revokes named links of one recording: some, or all. Links that are already revoked are ignored. */
export const revokeNamedLinks = shareCall('revokeNamedLinks', 'POST /api/recordings/{id}/links/revoke', {
  input: z.strictObject({
    linkIds: z.union([
      z.literal('all'),
      z
        .array(id, 'Link IDs are required')
        .min(1, 'Link IDs are required')
        .max(REMOVE_LINKS_MAX, `At most ${REMOVE_LINKS_MAX} links can be removed at a time`),
    ]),
  }),
});
