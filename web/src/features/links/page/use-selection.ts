import { useState } from 'react';
import type { RecordingLink } from '#shared/api/links.ts';
import { mayManageLink } from '#shared/rules/project-access.ts';
import { useActingMember } from '#web/lib/workspace-queries.ts';

const withIds = (ids: ReadonlySet<string>, changed: readonly string[], isSelected: boolean) => {
  const next = new Set(ids);
  for (const id of changed) isSelected ? next.add(id) : next.delete(id);
  return next;
};

/**
 * Which links are selected, of those that the viewer may manage. A selection outlives a change of page or order; what
 * a search leaves out is not selected, for nobody sees it.
 * @param listed the links that search and project leave
 * @param shown those of them on the present page
 */
export function useSelection(listed: readonly RecordingLink[], shown: readonly RecordingLink[]) {
  const member = useActingMember();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const mayManage = (link: RecordingLink) => member !== null && mayManageLink(member, link);
  const selected = ids.size > 0 ? listed.filter((link) => ids.has(link.id) && mayManage(link)) : [];
  const selectable = shown.filter(mayManage).map(({ id }) => id);
  const isAllSelected = selectable.length > 0 && selectable.every((id) => ids.has(id));
  return {
    mayManage,
    selected,
    isSelected: ({ id }: RecordingLink) => ids.has(id),
    toggle: ({ id }: RecordingLink) => setIds((now) => withIds(now, [id], !now.has(id))),
    /** Whether there is anything on the page to select. */
    maySelect: selectable.length > 0,
    isAllSelected,
    toggleAll: () => setIds((now) => withIds(now, selectable, !isAllSelected)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
