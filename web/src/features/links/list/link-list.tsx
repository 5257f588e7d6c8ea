import { ChartNoAxesColumn, ExternalLink, Pencil, Unlink } from 'lucide-react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { type Command, menuEntries } from '#web/library/list/command.ts';
import { useRun } from '#web/library/list/use-run.tsx';
import { cn } from '#web/ui/class-names.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { LazyFiguresDialog } from '../figures/main-link-figures.tsx';
import { type LinkPlace, useRevokeNamedLinks } from '../queries.ts';
import { shareUrl } from '../share-link.ts';
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

/** What a person can do with a link in the list of its recording. */
function useLinkCommands({ place, recordingName }: Pick<NamedLinkListProps, 'place' | 'recordingName'>) {
  const { mutate: revoke } = useRevokeNamedLinks(place);
  const commands: Command<NamedLink>[] = [
    {
      label: 'Edit link',
      Icon: Pencil,
      dialog: (link, onClose) => (
        <LinkFormDialog
          key={link.id}
          place={place}
          recordingName={recordingName}
          link={link}
          isOwn={link.isOwn}
          onClose={onClose}
        />
      ),
    },
    {
      label: 'Views',
      Icon: ChartNoAxesColumn,
      dialog: ({ id, name }, onClose) => (
        <LazyFiguresDialog recordingId={place.recordingId} linkId={id} name={name} onClose={onClose} />
      ),
    },
    { label: 'Open link', Icon: ExternalLink, href: ({ shareToken }) => shareUrl(shareToken) },
    {
      label: 'Revoke link',
      Icon: Unlink,
      variant: 'destructive',
      asks: ({ id, name }) => ({
        title: 'Revoke link?',
        text: `No one will be able to watch with the link “${name}”. The other links to the recording stay.`,
        yes: ['Revoke link', 'Revoke link'],
        // The link leaves the list at once, and comes back if it cannot be revoked.
        does: (close) => {
          revoke({ linkIds: [id] });
          close();
        },
      }),
    },
  ];
  return commands;
}

export function NamedLinkList(props: NamedLinkListProps) {
  const { recordingName, links, isFound, selection, className } = props;
  const now = useNow();
  const commands = useLinkCommands(props);
  // Of the list: a link may leave it while its dialog is open.
  const { run, opened } = useRun(commands);
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
            entries={menuEntries(commands, link, run)}
          />
        ))}
      </ul>
      {opened}
    </>
  );
}
