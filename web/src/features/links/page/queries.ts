import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { REMOVE_LINKS_MAX, type RecordingLink, revokeLinks } from '#shared/api/links.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { ACCESS_ENDS_NOTICE } from '#web/lib/access-ends-notice.ts';
import { call } from '#web/lib/api.ts';
import { countText } from '#web/lib/count-text.ts';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { isUnauthorised } from '#web/lib/unauthorised.ts';
import { dropLinks, refreshLinks, refreshWorkspace } from '#web/lib/workspace-cache.ts';
import { workspaceQueries } from '#web/lib/workspace-queries.ts';
import { toast } from '#web/ui/use-toast.ts';

const NONE: RecordingLink[] = [];

/** Links of the current workspace, newest first. The first of them come at once, all the others right after. */
export function useLinks() {
  const { workspace } = useCurrentWorkspace();
  const query = useInfiniteQuery({ ...workspaceQueries.links(workspace?.id ?? ''), enabled: workspace !== null });
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  const isMoreDue = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreDue) void fetchNextPage();
  }, [isMoreDue, fetchNextPage]);
  return {
    links: useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NONE, [data]),
    /** The first of them have come. */
    isKnown: data !== undefined && (!hasNextPage || data.pages.some(({ items }) => items.length > 0)),
    /** All of them have come. */
    isComplete: data !== undefined && !hasNextPage,
    hasFailedMore: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    error,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

type RemovalResult = OutputOf<typeof revokeLinks>;

/** Removes links in as many calls as that takes. */
async function removeAll(recordingIds: readonly string[]): Promise<RemovalResult> {
  const removed: RemovalResult['removed'] = [];
  const failed: RemovalResult['failed'] = [];
  for (let start = 0; start < recordingIds.length; start += REMOVE_LINKS_MAX) {
    const part = recordingIds.slice(start, start + REMOVE_LINKS_MAX);
    const answer = await call(revokeLinks, { input: { recordingIds: part } });
    removed.push(...answer.removed);
    failed.push(...answer.failed);
  }
  return { removed, failed };
}

const fallback = (count: number) =>
  count === 1 ? 'Failed to remove share link.' : 'Failed to remove shared links. Please try again.';

function notifyRemoval({ removed, failed }: RemovalResult): void {
  const [first] = failed;
  if (!first) {
    const title = removed.length === 1 ? 'Share Link Removed' : 'Links Removed';
    toast({ title, description: ACCESS_ENDS_NOTICE });
    return;
  }
  const description =
    removed.length > 0
      ? `${countText(removed.length, 'link')} removed, ${failed.length} not: ${first.message}`
      : fallback(failed.length);
  toast({ variant: 'destructive', title: 'Error', description });
}

/** Removes links, one or many, by the ids of their recordings. */
export function useRemoveLinks(workspaceId: string) {
  return useMutation({
    mutationFn: removeAll,
    onSuccess: (removal) => {
      dropLinks(workspaceId, removal.removed);
      notifyRemoval(removal);
    },
    onError: (error, recordingIds) => {
      if (isUnauthorised(error)) return;
      const description = refusalMessage(error, fallback(recordingIds.length));
      toast({ variant: 'destructive', title: 'Error', description });
    },
    onSettled: (removal) => {
      const isAnyGone = removal?.failed.some(({ code }) => code === 'NOT_FOUND');
      return isAnyGone ? refreshWorkspace(workspaceId) : refreshLinks(workspaceId);
    },
  });
}
