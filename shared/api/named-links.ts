import * as z from 'zod';
import { defineOperation } from './define-operation.ts';
import { id, isoTime, requiredName } from './fields.ts';
import { REMOVE_LINKS_MAX } from './links.ts';
import { pageQuery } from './paging.ts';
import { recordingParams } from './recordings.ts';

/**
 * Links of a recording besides its main link. Each has a name, an address and settings of its own. Only those who may share
 * the recording see them.
 */
const namedLink = z.object({
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
});

export type NamedLink = z.output<typeof namedLink>;

const linkParams = recordingParams.extend({ linkId: id });

export const namedLinkInput = z.object({
  name: requiredName('A name is required'),
  allowDownload: z.boolean().default(true),
  expiresAt: isoTime.nullish().transform((value) => value ?? null),
});

export const createNamedLink = defineOperation({
  name: 'createNamedLink',
  method: 'POST',
  path: '/api/recordings/{id}/links',
  profile: 'member',
  status: 201,
  params: recordingParams,
  input: namedLinkInput,
  output: namedLink,
});

/** The newest first. */
export const listNamedLinks = defineOperation({
  name: 'listNamedLinks',
  method: 'GET',
  path: '/api/recordings/{id}/links',
  profile: 'member',
  params: recordingParams,
  query: pageQuery,
  output: z.array(namedLink),
});

/** Those of all recordings that the caller may share, the newest recording first. */
export const listWorkspaceNamedLinks = defineOperation({
  name: 'listWorkspaceNamedLinks',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/links',
  profile: 'member',
  params: z.object({ workspaceId: id }),
  query: pageQuery,
  output: z.array(namedLink),
});

/** Renames a link, and changes what it allows. Its address stays. */
export const changeNamedLink = defineOperation({
  name: 'changeNamedLink',
  method: 'PUT',
  path: '/api/recordings/{id}/links/{linkId}',
  profile: 'member',
  params: linkParams,
  input: namedLinkInput,
  output: namedLink,
});

/** Revokes links of one recording: some, or all besides its main link. One that is revoked already is as good as revoked. */
export const revokeNamedLinks = defineOperation({
  name: 'revokeNamedLinks',
  method: 'POST',
  path: '/api/recordings/{id}/links/revoke',
  profile: 'member',
  params: recordingParams,
  input: z.object({
    linkIds: z.union([
      z.literal('all'),
      z
        .array(id, 'Link IDs are required')
        .min(1, 'Link IDs are required')
        .max(REMOVE_LINKS_MAX, `At most ${REMOVE_LINKS_MAX} links can be removed at a time`),
    ]),
  }),
  output: z.object({ message: z.string() }),
});
