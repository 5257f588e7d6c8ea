import { CodeXml, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { NEW_LINK_COMMENTERS } from '#shared/model/sharing/comments.ts';
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from '#shared/rules/sharing/embed-code.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { lastShareChoices } from '#web/library/last-share-choices.ts';
import { useMayChange } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';
import {
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogRoot,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { MainLinkFigures } from '../figures/main-link-figures.tsx';
import { ExpiryFields } from '../form/expiry-fields.tsx';
import type { RuleFields } from '../form/link-fields.ts';
import { LinkRules } from '../form/link-rules.tsx';
import { useLinkFields } from '../form/use-link-form.ts';
import { useNamedLinks, useShareRecording, useUnshareRecording } from '../queries.ts';
import { RemoveLinksDialog } from '../remove-links-dialog.tsx';
import { SendLinkButton } from '../send-link-button.tsx';
import { copyLink, shareUrl } from '../share-link.ts';
import { MoreLinks, MoreLinksButton } from './more-links.tsx';

interface ShareFormProps {
  recording: Recording;
  /** More buttons for the dialog's footer, such as the one that removes the link. */
  children?: ReactNode;
}

function ShareForm({ recording, children }: ShareFormProps) {
  const { user } = useCurrentUser();
  const { isShared, allowDownload, showsOwner, commenters, hasMailed } = recording;
  const isOwn = recording.userId === user?.id;
  const isMailed = recording.mailsFirstView || (!isShared && lastShareChoices().mailsFirstView);
  const stored: RuleFields = {
    allowDownload: isShared ? allowDownload : true,
    showsOwner,
    commenters: isShared ? commenters : NEW_LINK_COMMENTERS,
    mailsFirstView: isOwn ? isMailed : undefined,
  };
  const { fields, set, expiry } = useLinkFields(stored, isShared ? recording.shareExpiresAt : null);
  const { mutate: share, isPending } = useShareRecording(recording);
  const submit = () => {
    const expiresAt = expiry.read();
    if (expiresAt !== undefined) share({ ...fields, expiresAt });
  };
  return (
    <Form pending={isPending} onSubmit={submit} className="grid gap-5">
      <LinkRules fields={fields} set={set} isOwn={isOwn} hasMailed={isShared && hasMailed} />
      <ExpiryFields expiry={expiry} />
      <DialogFooter>
        {children}
        <Button type="submit" pending={isPending}>
          {isShared ? 'Update Settings' : 'Create Share Link'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** Creates, changes and removes the public links of a recording: its main link, and behind a button its named links. */
export function ShareDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const [view, setView] = useState<'main' | 'more' | 'main again'>('main');
  const mayShare = useMayChange(recording);
  return (
    <DialogRoot open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        {view === 'more' && <MoreLinks recording={recording} onBack={() => setView('main again')} />}
        {/* Hidden, not removed: choices that were not sent yet are still there when the user comes back. */}
        <MainLink recording={recording} isHidden={view === 'more'} onClose={onClose} />
        {view !== 'more' && mayShare && (
          <MoreLinksButton recording={recording} hasFocus={view === 'main again'} onOpen={() => setView('more')} />
        )}
      </DialogContent>
    </DialogRoot>
  );
}

function MainLink({ recording, isHidden, onClose }: { recording: Recording; isHidden: boolean; onClose: () => void }) {
  const { isShared, shareToken, name } = recording;
  const [isAsking, setAsking] = useState(false);
  const maySeeFigures = useMayChange(recording);
  return (
    <>
      {!isHidden && (
        <DialogHeader className="min-w-0">
          <DialogTitle>{isShared ? 'Share Settings' : 'Share recording'}</DialogTitle>
          <DialogDescription>
            {isShared ? `Anyone with this link can watch “${name}”.` : `Anyone with the link can watch “${name}”.`}
          </DialogDescription>
        </DialogHeader>
      )}
      <div hidden={isHidden} className="grid grid-cols-1 gap-5">
        {isShared && shareToken && (
          <>
            <ShareLinkField name={recording.name} shareToken={shareToken} />
            <div className="-mt-2 flex flex-wrap gap-2">
              <EmbedCodeButton recording={recording} shareToken={shareToken} />
              {maySeeFigures && <MainLinkFigures recording={recording} />}
            </div>
          </>
        )}
        <ShareForm key={String(isShared)} recording={recording}>
          {isShared && (
            <Button variant="outline" onClick={() => setAsking(true)} className="text-destructive-text sm:me-auto">
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

function ShareLinkField({ name, shareToken }: { name: string; shareToken: string }) {
  return (
    <div className="flex gap-2">
      <Input readOnly value={shareUrl(shareToken)} aria-label="Share link" onFocus={(event) => event.target.select()} />
      <Button variant="outline" className="h-10" onClick={() => void copyLink({ shareToken })}>
        <Copy aria-hidden />
        Copy
      </Button>
      <SendLinkButton title={name} shareToken={shareToken} label="Share" variant="outline" />
    </div>
  );
}

interface EmbedCodeButtonProps {
  recording: Pick<Recording, 'name'>;
  shareToken: string;
}

/** Copies the HTML that embeds the player in another page. */
function EmbedCodeButton({ recording: { name }, shareToken }: EmbedCodeButtonProps) {
  const copy = () => {
    const size = { width: EMBED_WIDTH, height: EMBED_HEIGHT };
    const code = embedCode({ origin: location.origin, shareToken, name, ...size });
    const description = 'Paste it into the HTML of a page to show the player there.';
    return copyAndNotify(code, { title: 'Embed code copied', description });
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <CodeXml aria-hidden />
      Copy embed code
    </Button>
  );
}
