import { AtSign, CalendarClock, CircleSlash, Copy, DownloadCloud, KeyRound, Search } from 'lucide-react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { RowMenu } from '#web/library/list/row-menu.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { MenuEntry } from '#web/ui/dropdown-menu.tsx';
import { endText, gateText, isUsedUp } from '../link-text.ts';
import { LinkViews } from '../link-views.tsx';
import { SendLinkButton } from '../send-link-button.tsx';
import { copyLink } from '../share-link.ts';

export interface LinkSelection {
  isSelected: (link: NamedLink) => boolean;
  toggle: (link: NamedLink) => void;
}

interface NamedLinkRowProps {
  link: NamedLink;
  recordingName: string;
  now: Date;
  isFound: boolean;
  selection?: LinkSelection | undefined;
  entries: readonly MenuEntry[];
}

export function NamedLinkRow({ link, recordingName, now, isFound, selection, entries }: NamedLinkRowProps) {
  return (
    <li className="flex items-start gap-2 py-3">
      {selection && (
        <Checkbox
          aria-label={`Select the link ${link.name}`}
          checked={selection.isSelected(link)}
          onCheckedChange={() => selection.toggle(link)}
          className="me-0.5"
        />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <p dir="auto" translate="no" className="line-clamp-2 font-medium text-sm leading-snug" title={link.name}>
          {link.name}
        </p>
        <NamedLinkFacts link={link} now={now} />
        <NamedLinkBadges link={link} now={now} isFound={isFound} />
      </div>
      <div className="flex shrink-0 gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label={`Copy the link ${link.name}`}
          onClick={() => void copyLink(link)}
        >
          <Copy aria-hidden />
        </Button>
        <SendLinkButton
          // The recipient does not learn the link's own name.
          title={recordingName}
          shareToken={link.shareToken}
          label={`Share the link ${link.name}`}
          variant="outline"
        />
        <RowMenu label={`Actions for the link ${link.name}`} entries={entries} />
      </div>
    </li>
  );
}

const NamedLinkFacts = (props: { link: NamedLink; now: Date }) => (
  <p className="tabular flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-muted-foreground">
    <LinkViews {...props} />
  </p>
);

function NamedLinkBadges({ link, now, isFound }: Pick<NamedLinkRowProps, 'link' | 'now' | 'isFound'>) {
  const end = endText(link.expiresAt, now);
  const gate = gateText(link);
  const badges = [
    isFound && { text: 'Found', icon: Search, variant: 'default' as const },
    isUsedUp(link) && { text: 'Used up', icon: CircleSlash, variant: 'destructive' as const },
    end && { text: end, icon: CalendarClock, variant: 'outline' as const },
    link.hasPassword && { text: 'Password', icon: KeyRound, variant: 'secondary' as const },
    gate && { text: gate, icon: AtSign, variant: 'secondary' as const, title: link.emails.join('\n') },
    !link.allowDownload && { text: 'Download disabled', icon: DownloadCloud, variant: 'secondary' as const },
  ].filter((badge) => badge !== null && badge !== false && badge !== '');
  if (badges.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {badges.map(({ text, icon: Icon, ...badge }) => (
        <Badge key={text} {...badge} className="max-w-[min(100%,20rem)] shrink">
          <Icon aria-hidden className="shrink-0" />
          <span className="truncate">{text}</span>
        </Badge>
      ))}
    </p>
  );
}
