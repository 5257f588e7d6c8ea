import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { logError } from '../../../observability/log.ts';
import type { ActorSession } from '../actor.ts';
import { pictureIssuedAt } from './picture-addresses.ts';
import { signMediaToken } from './sign-media-token.ts';
import { signingKey } from './signing-key.ts';

/** The last part of a picture's key, which is unique. */
export const pictureIdOf = (pictureKey: string): string => pictureKey.slice(pictureKey.lastIndexOf('/') + 1);

/** The user whose browser loads the pictures. */
interface Viewer {
  userId: string;
  session: ActorSession;
  /**
   * The workspace that shows the pictures to the viewer, and when (ISO 8601) the viewer joined it; null for the
   * viewer's own picture.
   */
  member: { workspaceId: string; joinedAt: string } | null;
}

/** Subjects whose revocation ends the address. */
function subjects(pictureKey: string, { userId, session, member }: Viewer): string[] {
  const person = [cutoffEntry.session(session.id), cutoffEntry.password(userId, session.passwordVersion)];
  const itself = [cutoffEntry.picture(pictureIdOf(pictureKey)), ...person];
  if (!member) return itself;
  return [...itself, cutoffEntry.workspace(member.workspaceId), cutoffEntry.member(member.workspaceId, userId)];
}

/** The beginning of the epoch, for the viewer's own picture, which depends on no membership. */
const ALWAYS = new Date(0).toISOString();

/**
 * Returns the address of a person's picture, which stays the same for half an hour, like that of a recording's picture.
 * Null without a picture, and when the address cannot be signed.
 */
export async function personPictureAddress(pictureKey: string | null, viewer: Viewer): Promise<string | null> {
  if (pictureKey === null) return null;
  const { session, member } = viewer;
  const iat = pictureIssuedAt(session.readAt, { session, joinedAt: member?.joinedAt ?? ALWAYS });
  const exp = Math.min(iat + MEDIA_TOKEN_SECONDS, session.endsAt);
  const claims = { key: pictureKey, iat, exp, download: 0, cutoffs: subjects(pictureKey, viewer) } as const;
  try {
    return `/media/${signMediaToken(claims, await signingKey())}/${pictureKey}`;
  } catch (error) {
    logError('The address of a picture could not be signed; the answer has none', error);
    return null;
  }
}
