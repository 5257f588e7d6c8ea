import { ChartNoAxesColumn, EllipsisVertical, ExternalLink, Pencil, Unlink } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NamedLink } from '#shared/api/named-links.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { shareUrl } from '../share-url.ts';

/** What is done with a named link in a dialog of its own. */
export type LinkAction = 'edit' | 'figures' | 'revoke';

interface NamedLinkMenuProps {
  link: NamedLink;
  onChoose: (action: LinkAction, link: NamedLink) => void;
}

/** What can be done with a named link. */
export function NamedLinkMenu({ link, onChoose }: NamedLinkMenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  // The dialog opens once the menu has closed and its button has the focus again: there it returns to.
  const chosen = useRef<LinkAction | null>(null);
  const doChosen = () => {
    if (chosen.current) onChoose(chosen.current, link);
    chosen.current = null;
  };
  const choose = (action: LinkAction) => () => {
    chosen.current = action;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button ref={setButton} variant="ghost" size="icon" aria-label={`Actions for the link ${link.name}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        // A dialog cuts off what reaches beyond it.
        collisionBoundary={button?.closest('[role=dialog]') ?? []}
        onCloseAutoFocus={() => queueMicrotask(doChosen)}
      >
        <DropdownMenuItem onSelect={choose('edit')}>
          <Pencil aria-hidden /> Edit Link
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={choose('figures')}>
          <ChartNoAxesColumn aria-hidden /> Figures
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={shareUrl(link.shareToken)} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden /> Open Link
          </a>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={choose('revoke')}>
          <Unlink aria-hidden /> Revoke Link
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
