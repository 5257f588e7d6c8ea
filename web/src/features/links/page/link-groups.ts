import type { RecordingLink } from '#shared/api/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/named-links.ts';

/** Named links by the recording that they are of. */
type NamedLinksByRecording = ReadonlyMap<string, WorkspaceNamedLink[]>;

/** Puts the links of each recording together, in the order they came. */
export function byRecording<Link extends { recordingId: string }>(links: readonly Link[]): Map<string, Link[]> {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const group = groups.get(link.recordingId);
    if (group) group.push(link);
    else groups.set(link.recordingId, [link]);
  }
  return groups;
}

/** A recording that has named links and no main link, with what it is searched for and sorted by. */
export interface UnsharedRecording {
  id: string;
  name: string;
  projectId: string | null;
  /** When the newest of its links was made. */
  createdAt: string;
  /** Through all of its links. */
  viewCount: number;
  lastViewedAt: string | null;
}

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null);

/** The recordings that can be watched with their named links alone. @param links all main links */
export function withoutMainLink(links: readonly RecordingLink[], named: NamedLinksByRecording): UnsharedRecording[] {
  const shared = new Set(links.map(({ id }) => id));
  return [...named].flatMap(([id, [first, ...others]]) => {
    if (!first || shared.has(id)) return [];
    const all = [first, ...others];
    return {
      id,
      name: first.recordingName,
      projectId: first.projectId,
      createdAt: latest(all.map(({ createdAt }) => createdAt)) ?? first.createdAt,
      viewCount: all.reduce((sum, { viewCount }) => sum + viewCount, 0),
      lastViewedAt: latest(all.map(({ lastViewedAt }) => lastViewedAt)),
    };
  });
}
