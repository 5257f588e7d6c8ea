import type { NamedLink, WorkspaceNamedLink } from '#shared/api/named-links.ts';
import { changeItems, type Pages } from '../lib/paged-list.ts';
import { queryClient } from '../lib/query.ts';
import { workspaceQueries } from './workspace-queries.ts';

/** Refetches the named links of a workspace, and those of a recording if one is given. */
export async function refreshNamedLinks(workspaceId: string, recordingId?: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: workspaceQueries.namedLinks(workspaceId).queryKey }),
    recordingId && queryClient.invalidateQueries(workspaceQueries.recordingNamedLinks(recordingId)),
  ]);
}

/** A link that was created or changed, or the ids of revoked links. */
export type Changed = { put: NamedLink; drop?: undefined } | { put?: undefined; drop: readonly string[] | 'all' };

/** Applies a change of a recording's named links to all cached lists. */
export function changeNamedLinks(workspaceId: string, recordingId: string, changed: Changed): void {
  const { put, drop } = changed;
  const isGone = ({ id }: NamedLink) => drop === 'all' || drop?.includes(id) === true;
  const replaced = <Link extends NamedLink>(link: Link) => (link.id === put?.id ? { ...link, ...put } : link);
  queryClient.setQueryData(workspaceQueries.recordingNamedLinks(recordingId).queryKey, (links) => {
    if (!links) return links;
    if (!put) return links.filter((link) => !isGone(link));
    return links.some(({ id }) => id === put.id) ? links.map(replaced) : [put, ...links];
  });
  const changeAll = (links: WorkspaceNamedLink[]) =>
    links.filter((link) => link.recordingId !== recordingId || !isGone(link)).map((link) => replaced(link));
  queryClient.setQueryData<Pages<WorkspaceNamedLink>>(
    workspaceQueries.namedLinks(workspaceId).queryKey,
    (data) => data && changeItems(data, changeAll),
  );
}
