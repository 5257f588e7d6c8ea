import { useState } from 'react';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { mayManageLink } from '#shared/rules/identity/project-access.ts';
import { useActingMember } from '#web/library/workspace-queries.ts';

const withIds = (ids: ReadonlySet<string>, changed: readonly string[], isSelected: boolean) => {
  const next = new Set(ids);
  for (const id of changed) isSelected ? next.add(id) : next.delete(id);
  return next;
};

/** Main links and named links. A main link has the id of its recording. */
export interface LinksOfBothKinds {
  main: readonly RecordingLink[];
  named: readonly WorkspaceNamedLink[];
}

const idsOf = ({ main, named }: LinksOfBothKinds): string[] => [...main, ...named].map(({ id }) => id);

/**
 * The selected links, among those that the user may manage. A change of page or order keeps the selection. A link that
 * does not match the filters is not selected, because the user does not see it.
 * @param listed the links that match the filters
 * @param shown the ones on the present page
 */
export function useSelection(listed: LinksOfBothKinds, shown: LinksOfBothKinds) {
  const member = useActingMember();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const mayManage = (link: RecordingLink) => member !== null && mayManageLink(member, link);
  // The server lists named links only for users who may change them.
  const managed = ({ main, named }: LinksOfBothKinds) => ({ main: main.filter(mayManage), named });
  const isSelected = ({ id }: { id: string }) => ids.has(id);
  const manageable = ids.size > 0 ? managed(listed) : { main: [], named: [] };
  const selected = { main: manageable.main.filter(isSelected), named: manageable.named.filter(isSelected) };
  const selectable = idsOf(managed(shown));
  const isAllSelected = selectable.length > 0 && selectable.every((id) => ids.has(id));
  return {
    mayManage,
    selected,
    count: selected.main.length + selected.named.length,
    isSelected,
    toggle: ({ id }: { id: string }) => setIds((now) => withIds(now, [id], !now.has(id))),
    /** Whether there is anything on the page to select. */
    maySelect: selectable.length > 0,
    isAllSelected,
    toggleAll: () => setIds((now) => withIds(now, selectable, !isAllSelected)),
  };
}

export type LinkSelection = ReturnType<typeof useSelection>;
