import { useParams } from 'react-router-dom';
import { DropTarget } from '#web/features/imports/drop-target.tsx';
import { UploadFilesButton } from '#web/features/imports/upload-files-button.tsx';
import { ProjectPage } from '#web/features/projects/project-page.tsx';
import { useStartRecording } from '#web/features/recorder/use-recorder.ts';
import { ProjectRecordings } from '#web/features/recordings/project-recordings.tsx';
import { RecordingGridSkeleton } from '#web/features/recordings/recording-skeletons.tsx';
import { RecordingDialogs } from './recording-dialogs.tsx';

export function ProjectScreen() {
  const { id = '' } = useParams();
  const startRecording = useStartRecording();
  return (
    <RecordingDialogs>
      <ProjectPage
        key={id}
        id={id}
        onNewRecording={() => startRecording({ projectId: id })}
        uploadFiles={({ workspaceId }) => (
          <UploadFilesButton place={{ workspaceId, projectId: id }} className="max-sm:grow" />
        )}
        recordingsSkeleton={<RecordingGridSkeleton showProject={false} />}
        recordings={({ permission, name, workspaceId }) => (
          <>
            <ProjectRecordings
              projectId={id}
              mayCreate={permission === 'edit'}
              onNewRecording={() => startRecording({ projectId: id })}
              uploadFiles={<UploadFilesButton place={{ workspaceId, projectId: id }} />}
            />
            {permission === 'edit' && <DropTarget place={{ workspaceId, projectId: id }} into={name} />}
          </>
        )}
      />
    </RecordingDialogs>
  );
}
