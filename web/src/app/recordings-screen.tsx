import { useStartRecording } from '../features/recorder/context/use-recorder.ts';
import { RecordingsPage } from '../features/recordings/recordings-page.tsx';
import { RecordingDialogs } from './recording-dialogs.tsx';

/** /recordings: the list of recordings, with what one does to them, and a new one. */
export function RecordingsScreen() {
  const startRecording = useStartRecording();
  return (
    <RecordingDialogs>
      {(actions) => <RecordingsPage actions={actions} onNewRecording={() => startRecording()} />}
    </RecordingDialogs>
  );
}
