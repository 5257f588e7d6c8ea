import { ExternalLink, Play, Trash2 } from 'lucide-react';
import type { RecordingLink } from '#shared/api/links.ts';
import { Button } from '#web/ui/button.tsx';
import { MainLinkFigures } from '../figures/main-link-figures.tsx';
import { shareUrl } from '../share-url.ts';

interface LinkButtonsProps {
  link: RecordingLink;
  onPreview: (link: RecordingLink) => void;
  /** Left out for people who may not manage the link. */
  onRemove: ((link: RecordingLink) => void) | undefined;
}

/** What can be done with one link. */
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
      {onRemove && <MainLinkFigures recording={link} size="sm" aria-label={`Figures of ${link.name}`} />}
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
