import type { Recording } from '#shared/api/recordings.ts';
import { useProjectNames } from '../../lib/workspace-queries.ts';
import { GRID_CLASSES } from './card-shape.ts';
import { useBeingDeleted } from './queries.ts';
import type { RecordingActions } from './recording-actions.ts';
import { RecordingCard } from './recording-card.tsx';

interface RecordingGridProps {
  recordings: readonly Recording[];
  actions: RecordingActions;
  /** Level of the heading that a card's name is. */
  heading?: 'h2' | 'h3';
  /** False where all of them are in the same project. */
  showProject?: boolean;
}

/** Cards of recordings. Those far from the window are there for the keyboard and for search, but not drawn. */
export function RecordingGrid({ recordings, actions, heading = 'h2', showProject = true }: RecordingGridProps) {
  const projectNameOf = useProjectNames();
  const beingDeleted = useBeingDeleted();
  return (
    <ul className={GRID_CLASSES}>
      {recordings.map((recording) => (
        <RecordingCard
          key={recording.id}
          recording={recording}
          actions={actions}
          heading={heading}
          projectName={projectNameOf(recording.projectId)}
          hasProjectLine={showProject}
          isBeingDeleted={beingDeleted.has(recording.id)}
        />
      ))}
    </ul>
  );
}
