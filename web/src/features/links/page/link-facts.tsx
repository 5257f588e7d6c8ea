import { CalendarClock, DownloadCloud, Eye } from 'lucide-react';
import type { RecordingLink } from '#shared/api/links.ts';
import { dayText } from '#shared/rules/day-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { endText, viewedText, viewsText } from '../link-text.ts';

/** When a recording was made, and how often its link was viewed. */
export function LinkFacts({ link, now }: { link: RecordingLink; now: Date }) {
  const viewed = viewedText(link, now);
  return (
    <p className="tabular flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-muted-foreground">
      <span>
        Created <time dateTime={link.createdAt}>{dayText(link.createdAt)}</time>
      </span>
      <span className="flex items-center gap-1.5">
        <Eye aria-hidden className="size-3.5 shrink-0" />
        {viewsText(link)}
      </span>
      {viewed && <span>{viewed}</span>}
    </p>
  );
}

/** What is not as usual with a link: it cannot be saved, or it ends. */
export function LinkBadges({ link, now }: { link: RecordingLink; now: Date }) {
  const end = endText(link.shareExpiresAt, now);
  if (link.allowDownload && !end) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {!link.allowDownload && (
        <Badge variant="secondary">
          <DownloadCloud aria-hidden />
          Download disabled
        </Badge>
      )}
      {end && (
        <Badge variant="outline">
          <CalendarClock aria-hidden />
          {end}
        </Badge>
      )}
    </p>
  );
}
