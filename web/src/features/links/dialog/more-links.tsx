import { ChevronLeft, ChevronRight, Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { countText } from '#web/lib/count-text.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { LinkFormDialog, NamedLinkList } from '../list/link-list.tsx';
import { type LinkPlace, useNamedLinks, useRevokeNamedLinks } from '../queries.ts';
import { ViewsNote } from '../views-note.tsx';

/** Focuses a control when it appears, because the control that had the focus is gone. */
const takeFocus = (control: HTMLElement | null) => control?.focus();

interface MoreLinksButtonProps {
  recording: Recording;
  /** Whether the button takes the focus when it appears: the user comes back from the screen that it opens. */
  hasFocus: boolean;
  onOpen: () => void;
}

export function MoreLinksButton({ recording, hasFocus, onOpen }: MoreLinksButtonProps) {
  const { links } = useNamedLinks(recording.id);
  const count = links?.length ?? 0;
  return (
    <section aria-label="More links" className="grid grid-cols-1 gap-2 border-t pt-5">
      <Button ref={hasFocus ? takeFocus : undefined} variant="outline" className="justify-start" onClick={onOpen}>
        <Link2 aria-hidden />
        More links
        {count > 0 && (
          <Badge variant="secondary" translate="no" className="tabular" aria-label={countText(count, 'link')}>
            {count}
          </Badge>
        )}
        <ChevronRight aria-hidden className="ms-auto" />
      </Button>
      <p className="text-[13px] text-muted-foreground">
        A link for each person or team, with its own name, rules and view count.
      </p>
    </section>
  );
}

type Opened = 'new' | 'revoke-all';

export function MoreLinks({ recording, onBack }: { recording: Recording; onBack: () => void }) {
  const { id: recordingId, workspaceId, name } = recording;
  const { user } = useCurrentUser();
  const place = { workspaceId, recordingId };
  const query = useNamedLinks(recordingId);
  const { links, error } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // A user who has lost the right to see the links does not see those that were loaded before.
  const isRefused = error instanceof ApiError && error.status < 500;
  const listed = isRefused ? undefined : links;
  return (
    <>
      <DialogHeader className="min-w-0">
        <Button variant="ghost" size="sm" className="-mt-2 -ms-3 justify-self-start" ref={takeFocus} onClick={onBack}>
          <ChevronLeft aria-hidden />
          Back
        </Button>
        <DialogTitle>More links</DialogTitle>
        <DialogDescription>Links to “{name}” besides its main link.</DialogDescription>
      </DialogHeader>
      {listed && listed.length > 0 && (
        <>
          <div className="flex flex-wrap gap-2">
            <NewLinkButton onClick={() => setOpened('new')} />
            {listed.length > 1 && (
              <Button
                variant="outline"
                className="ms-auto text-destructive-text"
                onClick={() => setOpened('revoke-all')}
              >
                Remove all
              </Button>
            )}
          </div>
          <NamedLinkList place={place} recordingName={name} links={listed} className="min-h-60 border-t" />
          <ViewsNote />
        </>
      )}
      {listed?.length === 0 && (
        <EmptyState
          icon={Link2}
          heading="h3"
          title="No more links yet"
          description="Create one for each person or team you send the recording to. You can see how often each was viewed, and revoke one without affecting the others."
          action={<NewLinkButton onClick={() => setOpened('new')} />}
          className="py-8"
        />
      )}
      {!listed && error && <LoadFailure title="The links could not be loaded" heading="h3" query={query} />}
      {!listed && !error && <LoadingLinks />}
      {opened === 'new' && (
        <LinkFormDialog
          place={place}
          recordingName={name}
          link={null}
          last={listed?.[0]}
          isOwn={recording.userId === user?.id}
          onClose={close}
        />
      )}
      {opened === 'revoke-all' && <RevokeAll place={place} count={listed?.length ?? 0} onClose={close} />}
    </>
  );
}

function NewLinkButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden />
      New link
    </Button>
  );
}

function LoadingLinks() {
  return <LoadingBoxes label="Loading links..." className="grid gap-3" boxes={['h-9 w-28', 'h-16', 'h-16']} />;
}

function RevokeAll({ place, count, onClose }: { place: LinkPlace; count: number; onClose: () => void }) {
  const { mutate: revoke, isPending } = useRevokeNamedLinks(place);
  return (
    <ConfirmDialog
      title="Remove all links?"
      description={`No one will be able to watch with ${count === 1 ? 'this link' : `these ${count} links`}. The main link stays.`}
      confirmLabel={isPending ? 'Removing...' : 'Remove all'}
      pending={isPending}
      onConfirm={() => revoke({ linkIds: 'all' }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
