import { type Recording, recordingTexts } from '#shared/api/recordings.ts';
import { TextsDialog } from '#web/library/texts-dialog.tsx';
import { useTextsForm } from '#web/library/use-texts-form.ts';
import { useSaveRecordingTexts } from './queries.ts';

interface EditRecordingDialogProps {
  recording: Recording;
  onClose: () => void;
}

/** Dialog that changes the name and the description of a recording. */
export function EditRecordingDialog({ recording, onClose }: EditRecordingDialogProps) {
  const save = useSaveRecordingTexts(recording);
  const form = useTextsForm({ item: recording, schema: recordingTexts, save, onClose });
  return (
    <TextsDialog title="Edit recording" about="Members see both. People who have its link see the name." {...form} />
  );
}
