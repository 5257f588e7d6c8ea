import { useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { RemoveLinksDialog } from '../remove-links-dialog.tsx';
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
  const [isAsking, setAsking] = useState(false);
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
            <Button variant="outline" onClick={() => setAsking(true)} className="text-destructive-text sm:mr-auto">
              Unshare
            </Button>
          )}
        </ShareForm>
        {isAsking && <RemoveLink recording={recording} onRemoved={onClose} onClose={() => setAsking(false)} />}
      </DialogContent>
    </Dialog>
  );
}

interface RemoveLinkProps {
  recording: Recording;
  onRemoved: () => void;
  onClose: () => void;
}

function RemoveLink({ recording, onRemoved, onClose }: RemoveLinkProps) {
  const { mutate: unshare, isPending } = useUnshareRecording(recording);
  const remove = () => unshare(undefined, { onSuccess: onRemoved, onError: onClose });
  return <RemoveLinksDialog count={1} isPending={isPending} onRemove={remove} onClose={onClose} />;
}
