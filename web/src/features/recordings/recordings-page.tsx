import { CirclePlus, TriangleAlert, Video } from 'lucide-react';
import type { Recording } from '../../../../shared/api/recordings.ts';
import { may } from '../../../../shared/rules/permissions.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { useCurrentWorkspace } from '../../lib/current-workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useRecordings } from './queries.ts';
import { type RecordingActions, RecordingGrid } from './recording-grid.tsx';
import { RecordingGridSkeleton } from './recording-grid-skeleton.tsx';

interface RecordingsPageProps extends RecordingActions {
  onNewRecording: () => void;
}

/** All recordings of the current workspace, newest first. */
export function RecordingsPage({ onNewRecording, ...actions }: RecordingsPageProps) {
  const { workspace } = useCurrentWorkspace();
  const { data: recordings, error, refetch, isFetching } = useRecordings();
  const mayCreate = workspace !== null && may(workspace.role, 'recording:create');
  const newRecording = mayCreate && (
    <Button onClick={onNewRecording}>
      <CirclePlus aria-hidden />
      New Recording
    </Button>
  );
  const total = recordings ? ` (${recordings.length} total)` : '';
  return (
    <>
      <PageHeader
        title="All Recordings"
        description={`View and manage all your recordings${total}`}
        actions={newRecording}
      />
      {error && !recordings ? (
        <EmptyState
          icon={TriangleAlert}
          title="Recordings could not be loaded"
          description={errorMessage(error, 'The server did not answer as it should. Please try again.')}
          action={
            <Button pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      ) : (
        <Recordings recordings={recordings} actions={actions} newRecording={newRecording} />
      )}
    </>
  );
}

interface RecordingsProps {
  recordings: Recording[] | undefined;
  actions: RecordingActions;
  newRecording: React.ReactNode;
}

function Recordings({ recordings, actions, newRecording }: RecordingsProps) {
  if (!recordings) return <RecordingGridSkeleton />;
  if (recordings.length > 0) return <RecordingGrid recordings={recordings} actions={actions} />;
  return (
    <EmptyState
      icon={Video}
      title="No recordings yet"
      description="Record your screen or your camera, and it will be here, ready to play and to share."
      action={newRecording}
    />
  );
}
