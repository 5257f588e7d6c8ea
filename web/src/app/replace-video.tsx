import { useRef } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { useImports } from '#web/features/imports/imports-context.ts';
import { useChooseFiles } from '#web/features/imports/use-choose-files.tsx';
import { useStartRecording } from '#web/features/recorder/use-recorder.ts';
import { ReplaceDialog } from '#web/features/recordings/files/replace-dialog.tsx';

/** The dialog in which a person chooses how to replace a video. The recorder and the uploads do the rest. */
export function ReplaceVideo({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { id, name, workspaceId, projectId } = recording;
  const { add } = useImports();
  const startRecording = useStartRecording();
  const keepsTexts = useRef(false);
  const { choose, field } = useChooseFiles((files) => {
    add(files, { workspaceId, projectId, replaces: { recordingId: id, keepsTexts: keepsTexts.current } });
    onClose();
  }, false);
  return (
    <>
      <ReplaceDialog
        recording={recording}
        onUpload={(keeps) => {
          keepsTexts.current = keeps;
          choose();
        }}
        onRecordAgain={(keeps) => {
          onClose();
          startRecording({ replaces: { id, name, workspaceId, projectId, keepsTexts: keeps } });
        }}
        onClose={onClose}
      />
      {field}
    </>
  );
}
