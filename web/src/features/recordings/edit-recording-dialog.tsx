import { type Recording, recordingTexts } from '#shared/api/recordings.ts';
import { TextsDialog } from '#web/library/texts-dialog.tsx';
import { useTextsForm } from '#web/library/use-texts-form.ts';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import { ChapterPreview } from './chapter-preview.tsx';
import { useSaveRecordingTexts } from './queries.ts';

interface EditRecordingDialogProps {
  recording: Recording;
  onClose: () => void;
}

export function EditRecordingDialog({ recording, onClose }: EditRecordingDialogProps) {
  const save = useSaveRecordingTexts(recording);
  const form = useTextsForm({ item: recording, schema: recordingTexts, save, onClose });
  return (
    <TextsDialog
      title="Edit recording"
      about="Members see both. People with a link see the name and the chapters."
      descriptionHint="A line such as “0:12 The cart” becomes a chapter, which people with a link see."
      {...form}
    >
      <ChapterPreview description={form.typed.description} duration={recording.duration} />
      <SwitchRow
        label="Show the description to people with a link"
        hint="On the page of each link, and in its previews in chats"
        isOn={form.typed.showsDescription}
        onChange={form.setShowsDescription}
      />
    </TextsDialog>
  );
}
