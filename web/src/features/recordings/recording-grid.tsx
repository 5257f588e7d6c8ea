import type { Recording } from '#shared/api/video/recordings.ts';
import { ROWS_CLASSES } from '#web/library/list/card-skeletons.tsx';
import { moveBetweenControls } from '#web/library/list/select-control.tsx';
import type { ListSelection } from '#web/library/list/use-selection.ts';
import type { ListedRecording } from '#web/library/listed-recording.ts';
import { useShowRecordings } from '#web/library/shown-recordings.ts';
import { useLibraryNames } from '#web/library/use-library.ts';
import { useProjectNames } from '#web/library/workspace-queries.ts';
import { useBeingDeleted } from './deletions.ts';
import { RecordingCard } from './recording-card.tsx';
import { RecordingRow } from './recording-row.tsx';
import { GRID_CLASSES } from './recording-skeletons.tsx';

interface RecordingGridProps {
  items: readonly ListedRecording[];
  heading?: 'h2' | 'h3';
  /** False if all recordings are in the same project. */
  showProject?: boolean;
  showOwner?: boolean;
  view?: 'grid' | 'list';
  /** Undefined in a list without selection. */
  selection?: ListSelection<Recording>;
  /** Loads the next page; undefined at the end of the list. */
  loadMore?: (() => void) | undefined;
}

/**
 * Recordings as cards or rows. Cards far outside the window are in the page, for the keyboard and the browser's search,
 * but are not painted.
 */
export function RecordingGrid(props: RecordingGridProps) {
  const { items, heading = 'h2', showProject = true, showOwner = false } = props;
  const { view = 'grid', selection, loadMore } = props;
  useShowRecordings(items, loadMore);
  const projectNameOf = useProjectNames();
  const { people } = useLibraryNames(showOwner);
  const beingDeleted = useBeingDeleted();
  const Item = view === 'grid' ? RecordingCard : RecordingRow;
  return (
    <ul
      className={view === 'grid' ? GRID_CLASSES : ROWS_CLASSES}
      onKeyDown={selection && ((event) => moveBetweenControls(event, selection.select))}
    >
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          heading={heading}
          projectName={projectNameOf(item.projectId)}
          hasProjectLine={showProject}
          // Alone, a person knows who made the recordings.
          ownerName={showOwner && people.size > 1 ? people.get(item.userId) : undefined}
          isBeingDeleted={beingDeleted.has(item.id)}
          onSelect={selection?.select}
          isSelecting={selection?.isSelecting ?? false}
          isSelected={selection?.ids.has(item.id) ?? false}
        />
      ))}
    </ul>
  );
}
