import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { cutoffEntry, type MediaClaims, type VersionClaim, versionClaim } from '#shared/model/ground/media-token.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { ActorSession } from '../actor.ts';
import { captionsKey, isSegmentsPrefix } from '../media-files/media-keys.ts';

/** The reason why somebody may fetch a file: membership in the workspace, or a link of the recording. */
export type MediaGrant =
  | {
      by: 'member';
      userId: string;
      session: ActorSession;
      recording: StoredRecording;
      /** Of its project. */
      accessGrantVersion: number;
    }
  | { by: 'share'; recording: StoredRecording; link: StoredLink };

/** Subjects whose revocation ends a token that was issued through a link before the segments are attached. */
function early({ id, workspaceId, userId, file: { segments }, watchGrantVersion }: StoredRecording): string[] {
  if (!segments) return [];
  const watched = cutoffEntry.watch(id, watchGrantVersion);
  return segments.state === 'recording' ? [watched, cutoffEntry.member(workspaceId, userId)] : [watched];
}

function subjects(grant: MediaGrant, isDownload: boolean): string[] {
  const { id, workspaceId, projectId, placeGrantVersion } = grant.recording;
  const itself = [cutoffEntry.recording(id), cutoffEntry.place(id, placeGrantVersion)];
  const inProject = projectId === null ? [] : [cutoffEntry.project(projectId)];
  const always = [...itself, cutoffEntry.workspace(workspaceId), ...inProject];
  if (grant.by === 'member') {
    const access = projectId === null ? [] : [cutoffEntry.projectAccess(projectId, grant.accessGrantVersion)];
    const { userId, session } = grant;
    const person = [cutoffEntry.session(session.id), cutoffEntry.password(userId, session.passwordVersion)];
    return [...always, ...access, cutoffEntry.member(workspaceId, userId), ...person];
  }
  const { shareToken, linkGrantVersion, downloadGrantVersion, createdBy } = grant.link;
  const link = [cutoffEntry.link(shareToken, linkGrantVersion), cutoffEntry.links(createdBy)];
  const share = [...always, ...link, ...early(grant.recording)];
  return isDownload ? [...share, cutoffEntry.download(shareToken, downloadGrantVersion)] : share;
}

/** Time at which the permission behind the token expires, in seconds since the epoch; null when it does not expire. */
function endOf(grant: MediaGrant): number | null {
  if (grant.by === 'member') return grant.session.endsAt;
  const { shareExpiresAt } = grant.link;
  return shareExpiresAt === null ? null : Math.floor(Date.parse(shareExpiresAt) / 1000);
}

const expiry = (grant: MediaGrant, issuedAt: number): number =>
  Math.min(issuedAt + MEDIA_TOKEN_SECONDS, endOf(grant) ?? Number.POSITIVE_INFINITY);

/** The session is read first, so a token must not be younger than this read: the end of the session revokes it. */
const issueTime = (grant: MediaGrant, issuedAt: number): number =>
  grant.by === 'member' ? Math.min(issuedAt, grant.session.readAt) : issuedAt;

/** An upload can be overwritten until it is copied, so a token for it is valid only for the attached version. */
function versionIn({ originalKey, thumbnailKey, uploads }: StoredFile, key: string): VersionClaim {
  const thumbnail = key === thumbnailKey ? uploads?.thumbnail : null;
  const checked = key === originalKey ? uploads?.original : thumbnail;
  return checked ? versionClaim(checked) : {};
}

/** The cutoff of a captions file. Replaced and removed captions end before their recording. */
function captionsIn({ recordingId, captions }: StoredFile, key: string): string[] {
  const found = captions.find((each) => captionsKey(recordingId, each.id) === key);
  return found ? [cutoffEntry.captions(found.id)] : [];
}

/**
 * Claims of a token that opens one file, or, by a key that ends with a slash, everything directly below it.
 * @param issuedAt seconds since the epoch, taken before the grant was looked up, so that a token is not younger than
 *   the cutoff of a concurrent revocation
 * @param isDownload whether the file is downloaded
 */
export function mediaClaims(grant: MediaGrant, key: string, issuedAt: number, isDownload: boolean): MediaClaims {
  const iat = issueTime(grant, issuedAt);
  const { file } = grant.recording;
  return {
    key,
    ...versionIn(file, key),
    ...(isSegmentsPrefix(key) && file.segments?.attached && { versions: 1 }),
    iat,
    exp: expiry(grant, iat),
    download: isDownload ? 1 : 0,
    cutoffs: [...subjects(grant, isDownload), ...captionsIn(file, key)],
  };
}
