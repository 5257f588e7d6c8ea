import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/http/api-error.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import type { RecordingListQuery } from './queries.ts';
import type { RecordingActions } from './recording-actions.ts';
import { RecordingGrid } from './recording-grid.tsx';
import { RecordingGridSkeleton } from './recording-grid-skeleton.tsx';

interface RecordingListProps {
  list: RecordingListQuery;
  actions: RecordingActions;
  /** Stands in its place when there are no recordings. */
  empty: ReactNode;
  showProject?: boolean;
}

/** A list of recordings from its first part to its last: what follows is loaded as one comes near it. */
export function RecordingList({ list, actions, empty, showProject = true }: RecordingListProps) {
  if (list.isEmpty) return empty;
  if (list.isKnown) {
    return (
      <>
        <RecordingGrid recordings={list.recordings} actions={actions} showProject={showProject} />
        {list.hasMore && (
          <LoadMore isLoading={list.isLoadingMore} hasFailed={list.hasFailedMore} onMore={list.loadMore} />
        )}
      </>
    );
  }
  if (!list.error) return <RecordingGridSkeleton showProject={showProject} />;
  return (
    <LoadFailure
      title="Recordings could not be loaded"
      description={errorMessage(list.error, 'The server did not answer as it should. Please try again.')}
      isRetrying={list.isRetrying}
      onRetry={list.retry}
    />
  );
}
