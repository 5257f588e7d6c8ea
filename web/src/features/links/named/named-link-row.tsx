import { Copy } from 'lucide-react';
import type { NamedLink } from '#shared/api/named-links.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';
import { LINK_COPIED } from '../link-copied.ts';
import { shareUrl } from '../share-url.ts';
import { NamedLinkBadges, NamedLinkFacts } from './named-link-facts.tsx';
import { type LinkAction, NamedLinkMenu } from './named-link-menu.tsx';

/** Which links are selected, where links can be. */
export interface LinkSelection {
  isSelected: (link: NamedLink) => boolean;
  toggle: (link: NamedLink) => void;
}

interface NamedLinkRowProps {
  link: NamedLink;
  now: Date;
  selection?: LinkSelection | undefined;
  onChoose: (action: LinkAction, link: NamedLink) => void;
}

/** A named link of a list: what it is called, its rules and its views, and what can be done with it. */
export function NamedLinkRow({ link, now, selection, onChoose }: NamedLinkRowProps) {
  return (
    <li className="flex items-start gap-2 py-3">
      {selection && (
        <Checkbox
          aria-label={`Select the link ${link.name}`}
          checked={selection.isSelected(link)}
          onCheckedChange={() => selection.toggle(link)}
          className="mt-0.5 mr-1"
        />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <p dir="auto" className="line-clamp-2 font-medium text-sm leading-snug" title={link.name}>
          {link.name}
        </p>
        <NamedLinkFacts link={link} now={now} />
        <NamedLinkBadges link={link} now={now} />
      </div>
      <div className="flex shrink-0 gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label={`Copy the link ${link.name}`}
          onClick={() => void copyAndNotify(shareUrl(link.shareToken), LINK_COPIED)}
        >
          <Copy aria-hidden />
        </Button>
        <NamedLinkMenu link={link} onChoose={onChoose} />
      </div>
    </li>
  );
}
