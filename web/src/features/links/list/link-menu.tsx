import { ChartNoAxesColumn, ExternalLink, Pencil, Unlink } from 'lucide-react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { ActionMenu } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { shareUrl } from '../share-link.ts';

export type LinkAction = 'edit' | 'figures' | 'revoke';

export interface NamedLinkMenuProps {
  link: NamedLink;
  onChoose: (action: LinkAction, link: NamedLink) => void;
}

export function NamedLinkMenu({ link, onChoose, ...menu }: NamedLinkMenuProps & MenuProps) {
  const chooses = (action: LinkAction) => () => onChoose(action, link);
  return (
    <ActionMenu
      {...menu}
      entries={[
        { label: 'Edit link', Icon: Pencil, opens: chooses('edit') },
        { label: 'Views', Icon: ChartNoAxesColumn, opens: chooses('figures') },
        { label: 'Open link', Icon: ExternalLink, href: shareUrl(link.shareToken) },
        'line',
        { label: 'Revoke link', Icon: Unlink, variant: 'destructive', opens: chooses('revoke') },
      ]}
    />
  );
}
