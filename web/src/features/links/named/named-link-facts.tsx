import { AtSign, CalendarClock, CircleSlash, DownloadCloud, Eye, KeyRound } from 'lucide-react';
import type { NamedLink } from '#shared/api/named-links.ts';
import { Badge } from '#web/ui/badge.tsx';
import { endText, viewedText } from '../link-text.ts';
import { gateText, isUsedUp, namedViewsText } from './named-link-text.ts';

/** How often a named link was viewed, of how many times that it may be, and when last. */
export function NamedLinkFacts({ link, now }: { link: NamedLink; now: Date }) {
  const viewed = viewedText(link, now);
  return (
    <p className="tabular flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-muted-foreground">
      <span className="flex items-center gap-1.5">
        <Eye aria-hidden className="size-3.5 shrink-0" />
        {namedViewsText(link)}
      </span>
      {viewed && <span>{viewed}</span>}
    </p>
  );
}

/** The rules of a named link, and whether they have ended it. */
export function NamedLinkBadges({ link, now }: { link: NamedLink; now: Date }) {
  const end = endText(link.expiresAt, now);
  const gate = gateText(link);
  const badges = [
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
