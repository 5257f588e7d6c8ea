import { CirclePlus, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentWorkspace, useMayHere } from '#web/library/current-workspace.ts';
import { recordButton } from '#web/library/record-button.ts';
import { screenTexts } from '#web/library/screen-texts.ts';
import { useWorkspaceStats } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RecordingList } from './recording-list.tsx';

interface RecordingsPageProps {
  onNewRecording: () => void;
  uploadFiles: ReactNode;
}

export function RecordingsPage({ onNewRecording, uploadFiles }: RecordingsPageProps) {
  const { workspace } = useCurrentWorkspace();
  const { data: stats } = useWorkspaceStats();
  const newRecording = useMayHere('recording:create') && (
    <>
      <Button ref={recordButton} onClick={onNewRecording}>
        <CirclePlus aria-hidden />
        New Recording
      </Button>
      {uploadFiles}
    </>
  );
  const total = stats ? ` (${stats.totalRecordings} total)` : '';
  return (
    <>
      <PageTitle>All Recordings</PageTitle>
      <PageHeader
        title={screenTexts['/recordings'].title}
        description={screenTexts['/recordings'].description + total}
        actions={newRecording}
        isReserved={workspace === null}
      />
      <RecordingList
        projectId={null}
        empty={
          <EmptyState
            icon={Video}
            title="No recordings yet"
            description="Record your screen or your camera, or drop a video here, and it will be ready to play and to share."
            action={newRecording && <div className="flex flex-wrap justify-center gap-2">{newRecording}</div>}
          />
        }
      />
    </>
  );
}
