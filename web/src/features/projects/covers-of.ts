import type { Recording } from '#shared/api/video/recordings.ts';

export type Pictured = Pick<Recording, 'id' | 'projectId' | 'thumbnailUrl' | 'thumbnailPath'>;

/** Thumbnails in one cover. */
const COVER_PICTURES = 3;

/** The recordings for the cover of each project: its newest ones with a thumbnail. @param recordings newest first */
export function coversOf(recordings: readonly Pictured[]): ReadonlyMap<string, readonly Pictured[]> {
  const covers = new Map<string, Pictured[]>();
  for (const recording of recordings) {
    const { projectId, thumbnailPath } = recording;
    if (projectId === null || thumbnailPath === null) continue;
    const cover = covers.get(projectId) ?? [];
    if (cover.length < COVER_PICTURES) covers.set(projectId, [...cover, recording]);
  }
  return covers;
}
