import { MEDIA_TOKEN_SECONDS, type MediaClaims, watermarkEntry } from '#shared/model/media-token.ts';
import type { StoredRecording } from '../../data/recording.ts';

/** By what right somebody gets a file: as a member of the workspace, or through the recording's link. */
export type Right =
  | { by: 'member'; userId: string; recording: StoredRecording /** Of its project. */; accessGeneration: number }
  | { by: 'share'; recording: StoredRecording & { shareToken: string } };

/** Subjects whose revocation ends the token. */
function subjects(right: Right, mayStore: boolean): string[] {
  const { id, workspaceId, projectId, placeGeneration } = right.recording;
  const itself = [watermarkEntry.recording(id), watermarkEntry.place(id, placeGeneration)];
  const inProject = projectId === null ? [] : [watermarkEntry.project(projectId)];
  const always = [...itself, watermarkEntry.workspace(workspaceId), ...inProject];
  if (right.by === 'member') {
    const access = projectId === null ? [] : [watermarkEntry.projectAccess(projectId, right.accessGeneration)];
    return [...always, ...access, watermarkEntry.member(workspaceId, right.userId)];
  }
  const { shareToken, shareGeneration, downloadGeneration } = right.recording;
  const share = [...always, watermarkEntry.share(shareToken, shareGeneration)];
  return mayStore ? [...share, watermarkEntry.shareDownload(shareToken, downloadGeneration)] : share;
}

function expiry(right: Right, issuedAt: number): number {
  const longest = issuedAt + MEDIA_TOKEN_SECONDS;
  const end = right.by === 'share' ? right.recording.shareExpiresAt : null;
  return end === null ? longest : Math.min(longest, Math.floor(Date.parse(end) / 1000));
}

/** An upload can be written over until it is copied: its token opens the version that was attached, and no other. */
function versionOf({ originalKey, uploads }: StoredRecording, key: string): { v?: string } {
  const checked = key === originalKey ? uploads?.original : uploads?.thumbnail;
  return checked ? { v: checked.versionId } : {};
}

/**
 * Claims of a token that opens one file.
 * @param issuedAt seconds since the epoch, taken before the right was looked up: a token that a revocation has
 *   overtaken is then no younger than the revocation's watermark
 * @param mayStore whether the file is fetched to be saved
 */
export const mediaClaims = (right: Right, key: string, issuedAt: number, mayStore: boolean): MediaClaims => ({
  k: key,
  ...versionOf(right.recording, key),
  iat: issuedAt,
  exp: expiry(right, issuedAt),
  d: mayStore ? 1 : 0,
  w: subjects(right, mayStore),
});
