import { useParams } from 'react-router-dom';
import { ProjectPage } from '../features/projects/project-page.tsx';
import { useStartRecording } from '../features/recorder/context/use-recorder.ts';
import { ProjectRecordings } from '../features/recordings/project-recordings.tsx';
import { RecordingGridSkeleton } from '../features/recordings/recording-grid-skeleton.tsx';
import { RecordingDialogs } from './recording-dialogs.tsx';

/** /projects/{id}: a project with its recordings; a new one goes into it. */
export function ProjectScreen() {
  const { id = '' } = useParams();
  const startRecording = useStartRecording();
  return (
    <RecordingDialogs>
      {(actions) => (
        <ProjectPage
          key={id}
          id={id}
          onNewRecording={() => startRecording({ projectId: id })}
          recordingsSkeleton={<RecordingGridSkeleton showProject={false} />}
          recordings={({ permission }) => (
            <ProjectRecordings
              projectId={id}
              actions={actions}
              mayCreate={permission === 'edit'}
              onNewRecording={() => startRecording({ projectId: id })}
            />
          )}
        />
      )}
    </RecordingDialogs>
  );
}
