import { SearchX, SquareCheckBig } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { hasSaidLetters } from '#shared/model/editing/captions.ts';
import { countText } from '#web/lib/count-text.ts';
import { RowsSkeleton } from '#web/library/list/card-skeletons.tsx';
import { ListToolbar } from '#web/library/list/list-toolbar.tsx';
import { useList } from '#web/library/list/use-list.ts';
import { type ListSelection, useSelection } from '#web/library/list/use-selection.ts';
import { isLoaded } from '#web/library/listed-recording.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { NO_PROJECT, useProjectChoices } from '#web/library/project-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { lazyDialog, preloadLater } from '#web/ui/lazy-overlay.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RECORDING_FIELDS } from './find-fields.ts';
import type { RecordingListQuery } from './queries.ts';
import { RecordingGrid } from './recording-grid.tsx';
import { LOADING, RecordingGridSkeleton } from './recording-skeletons.tsx';
import { SaidSkeleton } from './said/said-skeleton.tsx';
import { useAllowedIds, useRecordingList } from './use-recording-list.ts';

const SaidSection = lazyComponent(() => import('./said/said-section.tsx').then((m) => m.SaidSection), SaidSkeleton);
preloadLater(async () => SaidSection.preload());

const RecordingBar = lazyDialog(() => import('./recording-bar.tsx').then((m) => m.RecordingBar));

const MORE_PROJECTS = [NO_PROJECT];
const OF_PROJECT = ['project'];

interface RecordingListProps {
  /** Project of the recordings; null for all recordings of the workspace. */
  projectId: string | null;
  empty: ReactNode;
}

export function RecordingList({ projectId, empty }: RecordingListProps) {
  const isOfProject = projectId !== null;
  const choosing = useList(RECORDING_FIELDS, isOfProject);
  const { choices } = choosing;
  const list = useRecordingList(choices, projectId);
  const allowed = useAllowedIds(choices);
  const loaded = useMemo(() => list.items.filter(isLoaded), [list.items]);
  const selection = useSelection({
    items: loaded,
    list: `${choosing.key} ${projectId}`,
    readAll: list.hasMore ? list.readAll : undefined,
    noun: 'recordings',
  });
  const projects = useProjectChoices(choices.project, MORE_PROJECTS);
  if (list.isEmpty && !choosing.isNarrowed) return empty;
  // The toolbar is invisible, but keeps its space, until it is known whether there are recordings.
  const isReserved = !choosing.isNarrowed && !list.isKnown;
  const hasFailed = isReserved && list.error !== null;
  return (
    <div className="relative grid grid-cols-1">
      {isReserved && !hasFailed && <Skeleton className="absolute inset-x-0 top-0 h-10 rounded-lg" />}
      <div className={hasFailed ? 'hidden' : isReserved ? 'invisible' : undefined}>
        <ListToolbar list={choosing} options={{ project: projects }} without={isOfProject ? OF_PROJECT : []}>
          <Button
            variant="outline"
            className="h-10 aria-pressed:bg-secondary max-sm:px-3.5"
            aria-pressed={selection.isSelecting}
            onClick={selection.isSelecting ? selection.end : selection.begin}
          >
            <SquareCheckBig aria-hidden />
            <span className="max-sm:sr-only">Select</span>
          </Button>
        </ListToolbar>
      </div>
      {!isOfProject && hasSaidLetters(choices.q.trim()) && (
        <ErrorBoundary fallback={() => null}>
          <SaidSection text={choices.q} allowed={allowed} />
        </ErrorBoundary>
      )}
      <Found count={choosing.isNarrowed ? list.count : null} onClear={() => choosing.clear()} />
      <Content
        list={list}
        view={choices.view}
        onClear={() => choosing.clear()}
        selection={selection}
        showProject={!isOfProject}
      />
      {selection.isSelecting && <RecordingBar selection={selection} onClose={selection.end} />}
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
  view: 'grid' | 'list';
  selection: ListSelection<Recording>;
  showProject: boolean;
  onClear: () => void;
}

function Content({ list, view, selection, showProject, onClear }: ContentProps) {
  if (list.isEmpty) return <NoMatch onClear={onClear} />;
  if (list.isKnown) {
    return (
      <>
        <RecordingGrid
          items={list.items}
          showOwner
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
    return view === 'grid' ? <RecordingGridSkeleton showProject={showProject} /> : <RowsSkeleton label={LOADING} />;
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
