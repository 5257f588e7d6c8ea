import { useState } from 'react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { cn } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { LazyFiguresDialog } from '../figures/main-link-figures.tsx';
import { type LinkPlace, useRevokeNamedLinks } from '../queries.ts';
import type { LinkAction } from './link-menu.tsx';
import { type LinkSelection, NamedLinkRow } from './link-row.tsx';

export const LinkFormDialog = lazyDialog(() => import('../form/link-form-dialog.tsx').then((m) => m.LinkFormDialog));

interface NamedLinkListProps {
  place: LinkPlace;
  recordingName: string;
  links: readonly NamedLink[];
  isFound?: (link: NamedLink) => boolean;
  selection?: LinkSelection;
  className?: string;
}

export function NamedLinkList({ place, recordingName, links, isFound, selection, className }: NamedLinkListProps) {
  const now = useNow();
  const [opened, setOpened] = useState<{ action: LinkAction; link: NamedLink } | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ul aria-label={`More links to ${recordingName}`} className={cn('divide-y', className)}>
        {links.map((link) => (
          <NamedLinkRow
            key={link.id}
            link={link}
            recordingName={recordingName}
            now={now}
            isFound={isFound?.(link) ?? false}
            selection={selection}
            onChoose={(action, chosen) => setOpened({ action, link: chosen })}
          />
        ))}
      </ul>
      {opened?.action === 'edit' && (
        <LinkFormDialog
          key={opened.link.id}
          place={place}
          recordingName={recordingName}
          link={opened.link}
          isOwn={opened.link.isOwn}
          onClose={close}
        />
      )}
      {opened?.action === 'figures' && (
        <LazyFiguresDialog
          recordingId={place.recordingId}
          linkId={opened.link.id}
          name={opened.link.name}
          onClose={close}
        />
      )}
      {opened?.action === 'revoke' && <RevokeLink place={place} link={opened.link} onClose={close} />}
    </>
  );
}

/** Asks for confirmation, then removes the link from the list at once. The link comes back if it cannot be revoked. */
function RevokeLink({ place, link, onClose }: { place: LinkPlace; link: NamedLink; onClose: () => void }) {
  const { mutate: revoke } = useRevokeNamedLinks(place);
  return (
    <ConfirmDialog
      title="Revoke link?"
      description={`No one will be able to watch with the link “${link.name}”. The other links to the recording stay.`}
      confirmLabel="Revoke link"
      onConfirm={() => {
        revoke({ linkIds: [link.id] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
