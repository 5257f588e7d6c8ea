import type { Recording } from '#shared/api/video/recordings.ts';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { type RecordingCaptions, useReplaceCaptions } from './queries.ts';
import { useCaptionsFile } from './use-captions-file.tsx';

interface ReplaceDialogProps {
  recording: Recording;
  captions: RecordingCaptions;
  onClose: () => void;
}

export function ReplaceDialog({ recording, captions, onClose }: ReplaceDialogProps) {
  const { mutate, isPending } = useReplaceCaptions(recording);
  const { fields, requireSent } = useCaptionsFile({ duration: recording.duration, isPending });
  const submit = () => {
    const sent = requireSent();
    if (sent) mutate({ captions, sent }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Replace captions"
      description={
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          “{captions.label}” gets the words of another file. Its name and language stay.
        </span>
      }
      className={besideToasts}
      pending={isPending}
      onSubmit={submit}
      submit={{ label: isPending ? 'Replacing...' : 'Replace' }}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}
