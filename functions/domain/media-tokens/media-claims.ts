import { cutoffEntry, MEDIA_TOKEN_SECONDS, type MediaClaims } from '#shared/model/media-token.ts';
import type { StoredRecording } from '../../data/recording.ts';

/** What permits somebody to fetch a file: being a member of the workspace, or the recording's link. */
export type MediaGrant =
  | { by: 'member'; userId: string; recording: StoredRecording /** Of its project. */; accessGrantVersion: number }
  | { by: 'share'; recording: StoredRecording & { shareToken: string } };

/** Subjects whose revocation ends the token. */
function subjects(grant: MediaGrant, isDownload: boolean): string[] {
  const { id, workspaceId, projectId, placeGrantVersion } = grant.recording;
  const itself = [cutoffEntry.recording(id), cutoffEntry.place(id, placeGrantVersion)];
  const inProject = projectId === null ? [] : [cutoffEntry.project(projectId)];
  const always = [...itself, cutoffEntry.workspace(workspaceId), ...inProject];
  if (grant.by === 'member') {
    const access = projectId === null ? [] : [cutoffEntry.projectAccess(projectId, grant.accessGrantVersion)];
    return [...always, ...access, cutoffEntry.member(workspaceId, grant.userId)];
  }
  const { shareToken, linkGrantVersion, downloadGrantVersion } = grant.recording;
  const share = [...always, cutoffEntry.link(shareToken, linkGrantVersion)];
  return isDownload ? [...share, cutoffEntry.download(shareToken, downloadGrantVersion)] : share;
}

function expiry(grant: MediaGrant, issuedAt: number): number {
  const longest = issuedAt + MEDIA_TOKEN_SECONDS;
  const end = grant.by === 'share' ? grant.recording.shareExpiresAt : null;
  return end === null ? longest : Math.min(longest, Math.floor(Date.parse(end) / 1000));
}

/** An upload can be written over until it is copied: its token opens the version that was attached, and no other. */
function versionOf({ originalKey, uploads }: StoredRecording, key: string): { versionId?: string } {
  const checked = key === originalKey ? uploads?.original : uploads?.thumbnail;
  return checked ? { versionId: checked.versionId } : {};
}

/**
 * Claims of a token that opens one file.
 * @param issuedAt seconds since the epoch, taken before the grant was looked up: a token that a revocation has
 *   overtaken is then no younger than the revocation's cutoff
 * @param isDownload whether the file is fetched to be saved
 */
export const mediaClaims = (grant: MediaGrant, key: string, issuedAt: number, isDownload: boolean): MediaClaims => ({
  key,
  ...versionOf(grant.recording, key),
  iat: issuedAt,
  exp: expiry(grant, issuedAt),
  download: isDownload ? 1 : 0,
  cutoffs: subjects(grant, isDownload),
});
