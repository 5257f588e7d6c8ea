import { CirclePlus, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RecordingList } from './recording-list.tsx';

interface ProjectRecordingsProps {
  projectId: string;
  mayCreate: boolean;
  onNewRecording: () => void;
  uploadFiles: ReactNode;
}

export function ProjectRecordings(props: ProjectRecordingsProps) {
  const { projectId, mayCreate, onNewRecording, uploadFiles } = props;
  return (
    <RecordingList
      projectId={projectId}
      empty={
        <EmptyState
          icon={Video}
          title="No recordings yet"
          description="Record a video for this project, drop a video here, or move a recording into the project."
          action={
            mayCreate && (
              <div className="flex flex-wrap justify-center gap-2">
                <Button onClick={onNewRecording}>
                  <CirclePlus aria-hidden />
                  Create First Recording
                </Button>
                {uploadFiles}
              </div>
            )
          }
        />
      }
    />
  );
}
