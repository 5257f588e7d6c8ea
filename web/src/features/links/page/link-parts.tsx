import { CalendarClock, Copy, DownloadCloud, ExternalLink, Eye, Play, Trash2, Video } from 'lucide-react';
import type { RecordingLink } from '#shared/api/links.ts';
import { dayText } from '#shared/rules/day-text.ts';
import { clockText } from '#shared/rules/duration-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';
import { Input } from '#web/ui/input.tsx';
import { MainLinkFigures } from '../figures/main-link-figures.tsx';
import { endText, viewedText, viewsText } from '../link-text.ts';
import { copyLink, shareUrl } from '../share-link.ts';

/** The thumbnail of a link's recording, 16:9, with its length. */
export function LinkThumbnail({ link: { thumbnailUrl, thumbnailPath, duration } }: { link: RecordingLink }) {
  return (
    <div className="relative aspect-video overflow-hidden bg-secondary">
      <ImageWithFallback sources={[thumbnailUrl, thumbnailPath]}>
        <Video aria-hidden className="size-8" />
      </ImageWithFallback>
      <Badge variant="overlay" className="absolute right-2 bottom-2">
        {clockText(duration)}
      </Badge>
    </div>
  );
}

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

/** Badges of a link whose download is disabled or that expires. */
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

/** The address of a link, with a button that copies it. */
export function LinkAddress({ link }: { link: RecordingLink }) {
  return (
    <div className="flex gap-2">
      <Input
        readOnly
        value={shareUrl(link.shareToken)}
        aria-label={`Link to ${link.name}`}
        onFocus={(event) => event.target.select()}
        className="h-9 text-[13px] text-muted-foreground sm:text-[13px]"
      />
      <Button
        variant="outline"
        size="icon"
        aria-label={`Copy link to ${link.name}`}
        onClick={() => void copyLink(link)}
      >
        <Copy aria-hidden />
      </Button>
    </div>
  );
}

interface LinkButtonsProps {
  link: RecordingLink;
  onPreview: (link: RecordingLink) => void;
  /** Undefined for users who may not manage the link. */
  onRemove: ((link: RecordingLink) => void) | undefined;
}

/** Actions of a link. */
export function LinkButtons({ link, onPreview, onRemove }: LinkButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 @max-xs:gap-1.5 @max-xs:[&_svg]:hidden">
      <Button variant="outline" size="sm" aria-label={`Preview ${link.name}`} onClick={() => onPreview(link)}>
        <Play aria-hidden />
        Preview
      </Button>
      <Button asChild variant="outline" size="sm">
        <a href={shareUrl(link.shareToken)} target="_blank" rel="noreferrer" aria-label={`Open link to ${link.name}`}>
          <ExternalLink aria-hidden />
          Open
        </a>
      </Button>
      {onRemove && <MainLinkFigures recording={link} size="sm" aria-label={`Viewers of ${link.name}`} />}
      {onRemove && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove Link to ${link.name}`}
          className="text-destructive-text hover:bg-destructive-soft hover:text-destructive-text"
          onClick={() => onRemove(link)}
        >
          <Trash2 aria-hidden />
          Remove Link
        </Button>
      )}
    </div>
  );
}
