import type { Recording } from '#shared/api/video/recordings.ts';
import { PAGE_LIMIT_MAX } from '#shared/limits.ts';
import { PICTURE_ADDRESS_SECONDS } from '#shared/model/ground/media-token.ts';
import { stripFrameBefore, stripFrameNames } from '#shared/model/video/strip-frames.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { logError } from '../../../observability/log.ts';
import type { ActorSession } from '../actor.ts';
import { thumbnailKeyOf } from './has-media.ts';
import { mediaPath, stripFolder } from './media-path.ts';

/** Since when somebody has the access by which a picture is shown. `joinedAt` is ISO 8601. */
interface Access {
  session: Pick<ActorSession, 'begunAt'>;
  joinedAt: string;
}

/** The member whose browser loads the pictures. */
interface Viewer extends Access {
  userId: string;
  session: ActorSession;
}

interface Pictured {
  recording: StoredRecording;
  /** Of its project; 0 without a project. */
  accessGrantVersion: number;
}

/**
 * Most addresses in one answer: as many as the largest page of a list. A whole list can have ten times as many
 * recordings, and must stay under Lambda's response limit of 6 MB. Tokens hardly compress.
 */
const ADDRESSES_MAX = PAGE_LIMIT_MAX;

/**
 * The time at which the token of a picture's address counts as issued: the beginning of the half-hour, so that the
 * address stays the same for caches, but not before the member joined, or the session began. Leaving the workspace ends
 * all tokens of a member that were issued before, and so does the stop of the account. When the member joins again, or
 * logs in again, the subject is the same, so a new token must not count as older than that. After any other revocation,
 * the subject has another version.
 * @param now seconds since the epoch, taken before the grant was looked up; the result is never later
 */
export function pictureIssuedAt(now: number, { session, joinedAt }: Access): number {
  const start = now - (now % PICTURE_ADDRESS_SECONDS);
  // Rounded down, so that a removal in the same second ends the token too.
  const joined = Math.floor(Date.parse(joinedAt) / 1000);
  return Math.min(now, Math.max(start, joined, session.begunAt));
}

/** Addresses of a recording's pictures, null where it has none and when no token could be signed. */
export type PictureAddresses = Pick<Recording, 'thumbnailUrl' | 'strip'>;

export const NO_ADDRESSES: PictureAddresses = { thumbnailUrl: null, strip: null };

/**
 * The address of the picture of a file at a time: of the last one before it.
 * @param at seconds
 */
export function pictureAddressAt({ thumbnailUrl, strip }: PictureAddresses, { duration }: StoredFile, at: number) {
  const number = strip && duration ? stripFrameBefore(at, duration, strip.frames) : 0;
  const name = stripFrameNames(number).at(-1);
  return strip && name ? strip.url + name : thumbnailUrl;
}

/**
 * Addresses of the pictures of the recordings in one answer, for a member's browser. Null without a picture, beyond the
 * first thousand, and while no signing key is available: a list is returned also without addresses.
 * @param now seconds since the epoch, taken before the grant was looked up
 */
export function picturesFor(viewer: Viewer, now: number) {
  const { userId, session } = viewer;
  const issuedAt = pictureIssuedAt(now, viewer);
  let left = ADDRESSES_MAX;
  const addressesOf = async (each: Pictured): Promise<PictureAddresses> => {
    const { file } = each.recording;
    const { strip } = file;
    const hasThumbnail = thumbnailKeyOf(file) !== null;
    if (left === 0 || (!hasThumbnail && !strip)) return NO_ADDRESSES;
    left -= 1;
    const grant = { by: 'member', userId, session, ...each } as const;
    try {
      return {
        thumbnailUrl: hasThumbnail ? await mediaPath(grant, 'thumbnail.jpg', issuedAt, false) : null,
        strip: strip && { url: await stripFolder(grant, strip.prefix, issuedAt), frames: strip.frames },
      };
    } catch (error) {
      left = 0;
      logError('Addresses of pictures could not be signed; the answer has none', error);
      return NO_ADDRESSES;
    }
  };
  return async (views: readonly (Pictured | null)[]) => {
    const addresses: PictureAddresses[] = [];
    // One after the other: the first reads the signing key, and the others use it.
    for (const each of views) addresses.push(each ? await addressesOf(each) : NO_ADDRESSES);
    return addresses;
  };
}
