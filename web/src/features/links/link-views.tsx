import { Eye } from 'lucide-react';
import { viewedText, viewsText } from './link-text.ts';

interface LinkViewsProps {
  link: Parameters<typeof viewsText>[0] & Parameters<typeof viewedText>[0];
  now: Date;
}

/** How often a link was viewed, and when last: parts of a line of facts. */
export function LinkViews({ link, now }: LinkViewsProps) {
  const viewed = viewedText(link, now);
  return (
    <>
      <span className="flex items-center gap-1.5">
        <Eye aria-hidden className="size-3.5 shrink-0" />
        <span>{viewsText(link)}</span>
      </span>
      {viewed && <span>{viewed}</span>}
    </>
  );
}
