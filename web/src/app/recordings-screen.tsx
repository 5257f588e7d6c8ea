import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DropTarget } from '#web/features/imports/drop-target.tsx';
import { UploadFilesButton } from '#web/features/imports/upload-files-button.tsx';
import { useStartRecording } from '#web/features/recorder/use-recorder.ts';
import { RecordingsPage } from '#web/features/recordings/recordings-page.tsx';
import { useCurrentWorkspace, useMayHere } from '#web/library/current-workspace.ts';
import { RecordingDialogs } from './recording-dialogs.tsx';

/** Opens the setup for an address with `?new`: the shortcut of the installed app has it. */
function useNewFromAddress(start: () => void, mayStart: boolean): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has('new');
  const begin = useEffectEvent(() => {
    const rest = new URLSearchParams(query);
    rest.delete('new');
    setQuery(rest, { replace: true });
    start();
  });
  useEffect(() => {
    if (isAsked && mayStart) begin();
  }, [isAsked, mayStart]);
}

export function RecordingsScreen() {
  const startRecording = useStartRecording();
  const { workspace } = useCurrentWorkspace();
  const mayCreate = useMayHere('recording:create');
  const place = workspace && { workspaceId: workspace.id, projectId: null };
  useNewFromAddress(startRecording, place !== null && mayCreate);
  return (
    <RecordingDialogs>
      <RecordingsPage onNewRecording={() => startRecording()} uploadFiles={<UploadFilesButton place={place} />} />
      {place && mayCreate && <DropTarget place={place} />}
    </RecordingDialogs>
  );
}
