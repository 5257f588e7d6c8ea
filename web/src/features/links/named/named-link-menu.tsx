import { ChartNoAxesColumn, ExternalLink, Pencil, Unlink } from 'lucide-react';
import { useState } from 'react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import { shareUrl } from '../share-link.ts';

export type LinkAction = 'edit' | 'figures' | 'revoke';

export interface NamedLinkMenuProps {
  link: NamedLink;
  onChoose: (action: LinkAction, link: NamedLink) => void;
}

export function NamedLinkMenu({ link, onChoose, trigger, defaultOpen }: NamedLinkMenuProps & MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { choose, onCloseAutoFocus } = useMenuAction();
  const open = (action: LinkAction) => () => choose(() => onChoose(action, link));
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger ref={setButton} asChild>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        // A dialog clips content that extends beyond it.
        collisionBoundary={button?.closest('[role=dialog]') ?? []}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <DropdownMenuItem onSelect={open('edit')}>
          <Pencil aria-hidden /> Edit link
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={open('figures')}>
          <ChartNoAxesColumn aria-hidden /> Views
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={shareUrl(link.shareToken)} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden /> Open link
          </a>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={open('revoke')}>
          <Unlink aria-hidden /> Revoke link
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
