import type { Recording } from '#shared/api/video/recordings.ts';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
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
    <Dialog
      title="Replace captions"
      description={
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          “{captions.label}” gets the words of another file. Its name and language stay.
        </span>
      }
      className={besideToasts}
      pending={isPending}
      onClose={onClose}
    >
      <Form pending={isPending} onSubmit={submit} className="grid grid-cols-1 gap-4">
        {fields}
        <DialogFooter>
          <Button type="submit" pending={isPending}>
            {isPending ? 'Replacing...' : 'Replace'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
