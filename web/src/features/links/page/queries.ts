import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { countText } from '#web/lib/count-text.ts';
import { type PagedQuery, usePagedList, useReadOn } from '#web/lib/paged-list.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { readOnce } from '#web/library/store/facts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { toast } from '#web/ui/use-toast.ts';
import type { LinksOfBothKinds } from './link-groups.ts';
import type { Removal } from './remove-links.ts';

/** Main links of the current workspace, newest first. */
export function useLinks() {
  const { workspace } = useCurrentWorkspace();
  return useWholeList(workspaceQueries.links(workspace?.id ?? ''), workspace !== null);
}

/** Named links of the recordings that the user may share, newest recording first. A viewer has none. */
export function useWorkspaceNamedLinks() {
  const { workspace } = useCurrentWorkspace();
  const mayHaveSome = workspace !== null && workspace.role !== 'viewer';
  const list = useWholeList(workspaceQueries.namedLinks(workspace?.id ?? ''), mayHaveSome);
  const isNone = workspace?.role === 'viewer';
  return {
    ...list,
    isKnown: isNone || list.isKnown,
    isComplete: isNone || list.isComplete,
  };
}

const fallback = (count: number) =>
  count === 1 ? 'Failed to remove share link.' : 'Failed to remove shared links. Please try again.';

function notifyRemoval({ main, named, failed }: Removal): void {
  const removed = main.length + named.length;
  const [first] = failed;
  if (!first) {
    const title = removed === 1 ? 'Share Link Removed' : 'Links Removed';
    toast({ title, description: ACCESS_ENDS_NOTICE });
    return;
  }
  if (failed.some(({ isUnauthorized }) => isUnauthorized)) return;
  const known = removed > 0 || first.isOfCall ? first.message : null;
  const reason = known ?? fallback(failed.length);
  const description = removed > 0 ? `${countText(removed, 'link')} removed, ${failed.length} not: ${reason}` : reason;
  toast({ variant: 'destructive', title: 'Error', description });
}

/** Removes main links and named links. `finished` is the number of links whose calls have ended. */
export function useRemoveLinks() {
  const [finished, setFinished] = useState(0);
  const mutation = useMutation({
    mutationFn: async (links: LinksOfBothKinds) => {
      const { removeLinks } = await import('./remove-links.ts');
      return readOnce(() => removeLinks(links, setFinished));
    },
    onSuccess: notifyRemoval,
    // Only the code of it can fail as a whole.
    onError: (_error, { main, named }) =>
      toast({ variant: 'destructive', title: 'Error', description: fallback(main.length + named.length) }),
  });
  return { ...mutation, finished };
}

export function useExportNamedLinks(workspaceId: string) {
  return useAppMutation({
    mutationFn: async (links: readonly WorkspaceNamedLink[]) => {
      const [{ readFigures }, { saveNamedLinks }] = await Promise.all([
        import('../figures/read-figures.ts'),
        import('./export-links.ts'),
      ]);
      const figures = await readFigures(workspaceId, links);
      return () => saveNamedLinks(links, figures);
    },
    failure: 'The links could not be exported.',
    onSuccess: (save) => save(),
  });
}

/**
 * Loads all pages of a list, because it is searched and sorted in the browser. The first page is shown as soon as it
 * arrives; the others are requested right after it.
 */
function useWholeList<Item>(options: PagedQuery<Item>, isEnabled: boolean) {
  const list = usePagedList(options, isEnabled);
  const { items, isKnown, hasMore } = list;
  useReadOn(list);
  return {
    ...list,
    /** Whether the first items, or the whole list, have arrived. */
    isKnown: isKnown && (!hasMore || items.length > 0),
    /** Whether all items have arrived. */
    isComplete: isKnown && !hasMore,
  };
}

export type WholeList<Item> = ReturnType<typeof useWholeList<Item>>;
