import { useCallback, useMemo } from 'react';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import { mayManageLink } from '#shared/rules/identity/project-access.ts';
import { useSelection } from '#web/library/list/use-selection.ts';
import { useActingMember } from '#web/library/workspace-queries.ts';
import type { AnyLink, LinksOfBothKinds } from './link-groups.ts';

/**
 * The selected links, among those that the user may manage. A change of page or order keeps the selection.
 * @param listed the links that match the filters
 * @param shown the ones on the present page
 */
export function useLinkSelection(listed: LinksOfBothKinds, shown: LinksOfBothKinds) {
  const member = useActingMember();
  const mayManage = useCallback((link: RecordingLink) => member !== null && mayManageLink(member, link), [member]);
  // The server lists named links only for users who may change them.
  const managed = ({ main, named }: LinksOfBothKinds): AnyLink[] => [...main.filter(mayManage), ...named];
  const items = useMemo(() => managed(listed), [listed, mayManage]);
  const page = useMemo(() => managed(shown), [shown, mayManage]);
  // Named links may be out of sight, between those of two recordings.
  const selection = useSelection({ items, page, ranges: shown.main.filter(mayManage), list: '', noun: 'links' });
  return {
    ...selection,
    mayManage,
    isSelected: ({ id }: { id: string }) => selection.ids.has(id),
    toggle: ({ id }: { id: string }) => selection.select(id, false),
    /** Whether there is anything on the page to select. */
    maySelect: page.length > 0,
  };
}

export type LinkSelection = ReturnType<typeof useLinkSelection>;
