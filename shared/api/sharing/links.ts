import * as z from 'zod';
import { REMOVE_LINKS_MAX } from '../../limits.ts';
import { COMMENTERS } from '../../model/sharing/comments.ts';
import { VISITOR_ID } from '../../model/sharing/visitor.ts';
import { linkCall, shareCall } from '../ground/define-call.ts';
import { ERROR_STATUS, type ErrorCode } from '../ground/errors.ts';
import { exactText, id, queryFlag, queryPass } from '../ground/fields.ts';
import { mainLinkSettings } from '../ground/forms.ts';
import { pageQuery } from '../ground/paging.ts';
import { recording } from '../video/recordings.ts';

/** The moment that a link leads to, such as 90 or 1m30s. The page also opens when the moment is invalid. */
const moment = z
  .string()
  .regex(/^[0-9a-z.:]{1,20}$/i)
  .optional()
  .catch(undefined);

const linkPageQuery = z.object({ shareToken: exactText().min(1).max(128), t: moment });

/** The attributes of a recording that the pages of its links and the list of Shared Links have. */
const linked = {
  id: true,
  name: true,
  filePath: true,
  fileType: true,
  thumbnailPath: true,
  mp4FilePath: true,
  hlsPath: true,
  smallFilePath: true,
  transcodeStatus: true,
  duration: true,
  segments: true,
  fileVersion: true,
  moments: true,
  allowDownload: true,
  shareExpiresAt: true,
  createdAt: true,
} as const;

/** The attributes of a recording that anyone with a share link may see. */
export const publicRecording = recording
  .pick({ ...linked, captions: true, fileSize: true, recordingType: true, updatedAt: true, updatedOn: true })
  .extend({
    /** When the MP4 is probably there, ISO 8601; null unless it is being made, and while nothing is known about that. */
    readyAt: z.string().nullable().default(null),
    /** The picture for previews of the link, with its size in pixels if known; null until the conversion made one. */
    picture: z.object({ path: z.string(), width: z.number().nullable(), height: z.number().nullable() }).nullable(),
    /** Null as well when the recording does not show its description to people with a link. */
    description: z.string().nullable().default(null),
    /** Parts that its description names, by where they begin, in seconds. */
    chapters: z.array(z.object({ at: z.number(), title: z.string() })),
    /** Whether its page shows a byline: see `getByline`. */
    hasByline: z.boolean(),
    /** Who may comment through this link besides members, and how many comments it has: see `listLinkComments`. */
    commenters: z.enum(COMMENTERS).default('nobody'),
    commentCount: z.number().default(0),
  });

export type PublicRecording = z.output<typeof publicRecording>;

/** A recording as a link returns it in a visit. */
const linkedRecording = publicRecording.extend({
  /** `/objects/…` requires this besides the link's token. Missing for a link without a gate. */
  pass: z.string().optional(),
});

export type LinkedRecording = z.output<typeof linkedRecording>;

export const shareRecording = shareCall('shareRecording', 'POST /api/recordings/{id}/share', {
  /** What is missing stays as it is. A new link mails its first view if the last one did. */
  input: mainLinkSettings.partial(),
  output: z.object({ shareToken: z.string(), alreadyShared: z.boolean() }),
});

export const unshareRecording = shareCall('unshareRecording', 'DELETE /api/recordings/{id}/share', {});

export const getLink = linkCall('getLink', 'GET /api/shared/{shareToken}', {
  /**
   * `again`: the page has made this call before, so it does not count as a view. A frame in another site has no cookie
   * that tells.
   * `pass`: see `startVisit`.
   * `visitor`: the id that came with the page, which counts until the browser has the cookie.
   */
  query: z.object({
    again: queryFlag,
    visitor: z.string().regex(VISITOR_ID).optional(),
    pass: queryPass,
  }),
  output: linkedRecording,
});

/**
 * The page of a link, with its data already in it, and with tags for previews of the link. People open
 * `/share/<token>`: the edge puts the token into the query (infra/edge/api-request.js), so that one file of the web
 * bucket can stand in for every link's page.
 */
export const getSharePage = linkCall('getSharePage', 'GET /share/page.html', {
  answer: 'page',
  query: linkPageQuery,
});

/** The player alone, for a frame in a page of another site: people open `/embed/<token>`. */
export const getEmbedPage = linkCall('getEmbedPage', 'GET /embed/page.html', {
  answer: 'page',
  query: linkPageQuery,
});

/** A maximum has no upper limit of its own: a site may state any, and gets a size below it. */
const pixels = (name: string) => {
  const fault = `${name} is a whole number of pixels, 1 or more`;
  return z.coerce.number(fault).int(fault).min(1, fault).optional();
};

/** Describes to another site how to embed a link: https://oembed.com, a response of type `video`. */
export const getOembed = linkCall('getOembed', 'GET /api/oembed', {
  query: z.object({
    /** Address of a share page or an embed page of this site. */
    url: exactText('A URL is required').min(1, 'A URL is required').max(2048, 'No URL is that long'),
    /** `json`, the only supported format. */
    format: exactText().max(32).optional(),
    maxwidth: pixels('maxwidth'),
    maxheight: pixels('maxheight'),
  }),
  output: z.object({
    version: z.literal('1.0'),
    type: z.literal('video'),
    title: z.string(),
    /** Missing unless people with a link see it. Not in the standard, but other video sites return it too. */
    description: z.string().optional(),
    provider_name: z.string(),
    provider_url: z.string(),
    html: z.string(),
    width: z.number(),
    height: z.number(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().optional(),
    thumbnail_height: z.number().optional(),
    /** Seconds. Not in the standard, but other video sites return it too. */
    duration: z.number().optional(),
  }),
});

export const convertLinkedRecording = linkCall('convertLinkedRecording', 'POST /api/shared/{shareToken}/transcode', {
  query: z.object({ pass: queryPass }),
});

/** A link as the list of Shared Links shows it, with the attributes that `playablePath` needs for its preview. */
const recordingLink = recording
  .pick({ ...linked, thumbnailUrl: true, projectId: true, isShared: true, viewCount: true, lastViewedAt: true })
  .extend({
    shareToken: z.string(),
    /** Editors who may manage it. The owner and admins always may: see `mayManageLink`. */
    userIds: z.array(z.string()),
  });

export type RecordingLink = z.output<typeof recordingLink>;

/** The newest recording first, without those in projects that the caller may not see. */
export const listLinks = shareCall('listLinks', 'GET /api/recordings/shared', {
  query: pageQuery.extend({ workspaceId: id }),
  output: z.array(recordingLink),
});

const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

/** Removes links. A failure of one does not affect the others. Each id appears once in the answer. */
export const revokeLinks = shareCall('revokeLinks', 'POST /api/recordings/shared/remove', {
  input: z.strictObject({
    recordingIds: z
      .array(id, 'Recording IDs are required')
      .min(1, 'Recording IDs are required')
      .max(REMOVE_LINKS_MAX, `At most ${REMOVE_LINKS_MAX} links can be removed at a time`),
  }),
  output: z.object({
    removed: z.array(z.string()),
    failed: z.array(z.object({ recordingId: z.string(), code: errorCode, message: z.string() })),
  }),
});
