import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';

/** Main links and named links. A main link has the id of its recording. */
export interface LinksOfBothKinds {
  main: readonly RecordingLink[];
  named: readonly WorkspaceNamedLink[];
}

export type AnyLink = RecordingLink | WorkspaceNamedLink;

const isNamed = (link: AnyLink): link is WorkspaceNamedLink => 'recordingId' in link;

export const ofBothKinds = (links: readonly AnyLink[]): LinksOfBothKinds => ({
  main: links.filter((link) => !isNamed(link)) as RecordingLink[],
  named: links.filter(isNamed),
});

type NamedLinksByRecording = ReadonlyMap<string, WorkspaceNamedLink[]>;

export function byRecording<Link extends { recordingId: string }>(links: readonly Link[]): Map<string, Link[]> {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const group = groups.get(link.recordingId);
    if (group) group.push(link);
    else groups.set(link.recordingId, [link]);
  }
  return groups;
}

/** The found links, then the others, both in their order. */
export const foundFirst = <Link>(links: readonly Link[], isFound: (link: Link) => boolean): readonly Link[] => [
  ...links.filter(isFound),
  ...links.filter((link) => !isFound(link)),
];

/** A recording with named links and without a main link. The fields are those that it is searched and sorted by. */
export interface UnsharedRecording {
  id: string;
  name: string;
  projectId: string | null;
  /** When its newest link was created. */
  createdAt: string;
  viewCount: number;
  lastViewedAt: string | null;
}

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null);

/** The recordings that have named links and no main link. @param links all main links */
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
