import { useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { useMayChange } from '#web/lib/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { MainLinkFigures } from '../figures/main-link-figures.tsx';
import { MoreLinks, MoreLinksButton } from '../named/more-links.tsx';
import { useNamedLinks } from '../named/queries.ts';
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

/** Makes, changes and removes the public links of a recording: its main link, and behind a button all others. */
export function ShareDialog({ recording, onClose }: ShareDialogProps) {
  const [view, setView] = useState<'main' | 'more' | 'main again'>('main');
  const mayShare = useMayChange(recording);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        {view === 'more' && <MoreLinks recording={recording} onBack={() => setView('main again')} />}
        {/* It stays, out of sight: what was chosen in it and not sent yet is there when one comes back. */}
        <MainLink recording={recording} isHidden={view === 'more'} onClose={onClose} />
        {view !== 'more' && mayShare && (
          <MoreLinksButton recording={recording} hasFocus={view === 'main again'} onOpen={() => setView('more')} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface MainLinkProps {
  recording: Recording;
  isHidden: boolean;
  onClose: () => void;
}

function MainLink({ recording, isHidden, onClose }: MainLinkProps) {
  const { isShared, shareToken, name } = recording;
  const [isAsking, setAsking] = useState(false);
  const maySeeFigures = useMayChange(recording);
  return (
    <>
      {!isHidden && (
        <DialogHeader className="min-w-0">
          <DialogTitle>{isShared ? 'Share Settings' : 'Share Recording'}</DialogTitle>
          <DialogDescription>
            {isShared ? `Anyone with this link can watch “${name}”.` : `Anyone with the link can watch “${name}”.`}
          </DialogDescription>
        </DialogHeader>
      )}
      <div hidden={isHidden} className="grid grid-cols-1 gap-5">
        {isShared && shareToken && (
          <>
            <ShareLinkField url={shareUrl(shareToken)} />
            <EmbedCodeButton recording={recording} shareToken={shareToken} />
            {maySeeFigures && <MainLinkFigures recording={recording} className="justify-self-start" />}
          </>
        )}
        <ShareForm key={String(isShared)} recording={recording}>
          {isShared && (
            <Button variant="outline" onClick={() => setAsking(true)} className="text-destructive-text sm:mr-auto">
              Unshare
            </Button>
          )}
        </ShareForm>
      </div>
      {isAsking && <RemoveLink recording={recording} onRemoved={onClose} onClose={() => setAsking(false)} />}
    </>
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
  const { links } = useNamedLinks(recording.id);
  return (
    <RemoveLinksDialog
      count={1}
      staying={links?.length ?? 0}
      isPending={isPending}
      onRemove={remove}
      onClose={onClose}
    />
  );
}
