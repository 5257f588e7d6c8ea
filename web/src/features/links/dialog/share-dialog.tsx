import type { Recording } from '#shared/api/recordings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { shareUrl } from '../share-url.ts';
import { EmbedCodeButton } from './embed-code-button.tsx';
import { useUnshareRecording } from './queries.ts';
import { ShareForm } from './share-form.tsx';
import { ShareLinkField } from './share-link-field.tsx';

interface ShareDialogProps {
  recording: Recording;
  onClose: () => void;
}

/** Makes, changes and removes the public link of a recording. */
export function ShareDialog({ recording, onClose }: ShareDialogProps) {
  const { isShared, shareToken, name } = recording;
  const { mutate: unshare, isPending } = useUnshareRecording(recording);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader className="min-w-0">
          <DialogTitle>{isShared ? 'Share Settings' : 'Share Recording'}</DialogTitle>
          <DialogDescription>
            {isShared
              ? `Anyone with this link can watch “${name}”.`
              : `Make a link with which anyone can watch “${name}”.`}
          </DialogDescription>
        </DialogHeader>
        {isShared && shareToken && (
          <>
            <ShareLinkField url={shareUrl(shareToken)} />
            <EmbedCodeButton recording={recording} shareToken={shareToken} />
          </>
        )}
        <ShareForm key={String(isShared)} recording={recording}>
          {isShared && (
            <Button
              variant="outline"
              pending={isPending}
              onClick={() => unshare(undefined, { onSuccess: onClose })}
              className="text-destructive-text sm:mr-auto"
            >
              Unshare
            </Button>
          )}
        </ShareForm>
      </DialogContent>
    </Dialog>
  );
}
