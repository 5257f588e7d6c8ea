import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasSaidLetters } from '#shared/model/editing/captions.ts';
import { countText } from '#web/lib/count-text.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { lazyDialog, preloadLater } from '#web/ui/lazy-overlay.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FindToolbar } from './find/find-toolbar.tsx';
import type { Find } from './find/use-find.ts';
import { useAllowedIds, useFoundRecordings } from './find/use-found-recordings.ts';
import { type RecordingListQuery, useRecordings } from './queries.ts';
import type { RecordingActions } from './recording-actions.ts';
import { RecordingGrid } from './recording-grid.tsx';
import { RecordingGridSkeleton, RecordingRowsSkeleton } from './recording-grid-skeleton.tsx';
import { SaidSkeleton } from './said/said-skeleton.tsx';
import { type RecordingSelection, useRecordingSelection } from './select/use-selection.ts';

const SaidSection = lazyComponent(() => import('./said/said-section.tsx').then((m) => m.SaidSection), SaidSkeleton);
preloadLater(async () => SaidSection.preload());

const SelectBar = lazyDialog(() => import('./select/select-bar.tsx').then((m) => m.SelectBar));

interface RecordingListProps {
  find: Find;
  /** Project of the recordings; null for all recordings of the workspace. */
  projectId: string | null;
  actions: RecordingActions;
  empty: ReactNode;
}

export function RecordingList({ find, projectId, actions, empty }: RecordingListProps) {
  const whole = useRecordings(projectId, find.isWhole);
  const found = useFoundRecordings(find.choices, projectId);
  const allowed = useAllowedIds(find.choices);
  const list = find.isWhole ? whole : found.list;
  const { view: _view, ...choices } = find.choices;
  const selection = useRecordingSelection(list, JSON.stringify([choices, projectId]));
  if (find.isWhole && whole.isEmpty) return empty;
  // The toolbar is invisible, but keeps its space, until it is known whether there are recordings.
  const isReserved = find.isWhole && !whole.isKnown;
  const hasFailed = isReserved && whole.error !== null;
  return (
    <div className="relative grid grid-cols-1">
      {isReserved && !hasFailed && <Skeleton className="absolute inset-x-0 top-0 h-10 rounded-lg" />}
      <div className={hasFailed ? 'hidden' : isReserved ? 'invisible' : undefined}>
        <FindToolbar
          find={find}
          isOfProject={projectId !== null}
          isSelecting={selection.isSelecting}
          onSelect={selection.isSelecting ? selection.end : selection.begin}
        />
      </div>
      {projectId === null && hasSaidLetters(find.choices.q.trim()) && (
        <ErrorBoundary fallback={() => null}>
          <SaidSection text={find.choices.q} allowed={allowed} />
        </ErrorBoundary>
      )}
      <Found count={found.count} onClear={() => find.clear()} />
      <Content list={list} find={find} actions={actions} selection={selection} showProject={projectId === null} />
      {selection.isSelecting && <SelectBar selection={selection} save={actions.save} onClose={selection.end} />}
    </div>
  );
}

/** Number of matches. The live region is rendered before the number, so that screen readers announce it. */
function Found({ count, onClear }: { count: number | null; onClear: () => void }) {
  return (
    <div className={count === null ? 'h-5' : 'flex min-h-13 items-center gap-3'}>
      <p role="status" className="tabular text-muted-foreground text-sm">
        {count !== null && `${countText(count, 'recording')} found`}
      </p>
      {count !== null && count > 0 && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

interface ContentProps {
  list: RecordingListQuery;
  find: Find;
  actions: RecordingActions;
  selection: RecordingSelection;
  showProject: boolean;
}

function Content({ list, find, actions, selection, showProject }: ContentProps) {
  const { view } = find.choices;
  if (list.isEmpty) return <NoMatch onClear={() => find.clear()} />;
  if (list.isKnown) {
    return (
      <>
        <RecordingGrid
          items={list.items}
          showOwner
          actions={actions}
          showProject={showProject}
          view={view}
          selection={selection}
          loadMore={list.hasMore && !list.isLoadingMore && !list.hasFailedMore ? list.loadMore : undefined}
        />
        {list.hasMore && (
          <LoadMore isLoading={list.isLoadingMore} hasFailed={list.hasFailedMore} onMore={list.loadMore} />
        )}
      </>
    );
  }
  if (!list.error)
    return view === 'grid' ? <RecordingGridSkeleton showProject={showProject} /> : <RecordingRowsSkeleton />;
  return <LoadFailure title="Recordings could not be loaded" query={list} />;
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No recordings match"
      description="Try other words, or fewer filters."
      action={
        <Button variant="outline" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  );
}
