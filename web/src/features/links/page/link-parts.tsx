import { CalendarClock, Copy, DownloadCloud, Play, Video } from 'lucide-react';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import { dayText } from '#shared/english-format.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { type Command, labelOf } from '#web/library/list/command.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';
import { MainLinkFigures } from '../figures/main-link-figures.tsx';
import { endText } from '../link-text.ts';
import { LinkViews } from '../link-views.tsx';
import { SendLinkButton } from '../send-link-button.tsx';
import { copyLink, shareUrl } from '../share-link.ts';
import type { AnyLink } from './link-groups.ts';

/** The thumbnail of a link's recording, 16:9, with its length. A press opens the preview. */
export function LinkThumbnail({ link, onPreview }: { link: RecordingLink; onPreview: (link: RecordingLink) => void }) {
  const { thumbnailUrl, thumbnailPath, duration } = link;
  return (
    // The button Preview does the same for the keyboard and for screen readers.
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className="group relative block aspect-video w-full cursor-pointer overflow-hidden bg-secondary"
      onClick={() => onPreview(link)}
    >
      <ImageWithFallback sources={[thumbnailUrl, thumbnailPath]}>
        <Video aria-hidden className="size-8" />
      </ImageWithFallback>
      <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-black/60 text-white opacity-0 transition-opacity duration-150 group-hover:opacity-100">
        <Play className="size-5 fill-current" />
      </span>
      <Badge variant="overlay" translate="no" className="absolute end-2 bottom-2">
        {clockText(duration)}
      </Badge>
    </button>
  );
}

export function LinkFacts({ link, now }: { link: RecordingLink; now: Date }) {
  return (
    <p className="tabular flex flex-wrap gap-x-2 gap-y-1 text-[13px] text-muted-foreground">
      <span>
        <time dateTime={link.createdAt} title={`Created ${dayText(link.createdAt)}`}>
          {dayText(link.createdAt)}
        </time>
      </span>
      <LinkViews link={link} now={now} />
    </p>
  );
}

interface LinkBadgesProps {
  link: RecordingLink;
  now: Date;
  /** Whether the badges lie on the picture. */
  isOverlay?: boolean;
}

export function LinkBadges({ link, now, isOverlay = false }: LinkBadgesProps) {
  const end = endText(link.shareExpiresAt, now);
  if (link.allowDownload && !end) return null;
  return (
    <p className={cn('flex flex-wrap gap-1.5', isOverlay && 'pointer-events-none absolute start-2 end-16 bottom-2')}>
      {!link.allowDownload && (
        <Badge variant={isOverlay ? 'overlay' : 'secondary'}>
          <DownloadCloud aria-hidden />
          Download disabled
        </Badge>
      )}
      {end && (
        <Badge variant={isOverlay ? 'overlay' : 'outline'}>
          <CalendarClock aria-hidden />
          {end}
        </Badge>
      )}
    </p>
  );
}

export function LinkAddress({ link }: { link: RecordingLink }) {
  return (
    <div className="flex items-center gap-1 rounded-lg bg-secondary ps-3">
      <input
        dir="ltr"
        readOnly
        value={shareUrl(link.shareToken)}
        aria-label={`Link to ${link.name}`}
        onFocus={(event) => event.target.select()}
        className="h-9 min-w-0 flex-1 truncate rounded-sm border border-transparent bg-transparent text-[13px] text-muted-foreground pointer-coarse:h-11"
      />
      <Button variant="ghost" size="icon" aria-label={`Copy link to ${link.name}`} onClick={() => void copyLink(link)}>
        <Copy aria-hidden />
      </Button>
      <SendLinkButton
        title={link.name}
        shareToken={link.shareToken}
        label={`Share link to ${link.name}`}
        variant="ghost"
      />
    </div>
  );
}

interface LinkButtonsProps {
  link: RecordingLink;
  onPreview: (link: RecordingLink) => void;
  /** Undefined for users who may not manage the link. */
  removes: Command<AnyLink> | undefined;
}

const QUIET = 'px-2 text-[13px] text-muted-foreground [&_svg]:hidden';

export function LinkButtons({ link, onPreview, removes }: LinkButtonsProps) {
  return (
    <div className="-mx-2 flex flex-wrap items-center">
      <Button
        variant="ghost"
        size="sm"
        className={QUIET}
        aria-label={`Preview ${link.name}`}
        onClick={() => onPreview(link)}
      >
        Preview
      </Button>
      <LinkButton
        variant="ghost"
        size="sm"
        className={QUIET}
        to={shareUrl(link.shareToken)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open link to ${link.name}`}
      >
        Open
      </LinkButton>
      {removes && (
        <>
          <MainLinkFigures
            recording={link}
            variant="ghost"
            size="sm"
            className={QUIET}
            aria-label={`Views of ${link.name}`}
          />
          <Button
            variant="ghost"
            size="sm"
            aria-label={removes.spoken?.(link)}
            className={`${QUIET} ms-auto hover:bg-destructive-soft hover:text-destructive-text focus-visible:text-destructive-text`}
            onClick={() => removes.does?.(link)}
          >
            {labelOf(removes, link)}
          </Button>
        </>
      )}
    </div>
  );
}
