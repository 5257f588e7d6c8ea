import type { ReactNode } from 'react';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import { moveBetweenControls, SelectControl } from '#web/library/list/select-control.tsx';
import { RecordingName } from '#web/library/recording-name.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useNow } from '#web/ui/use-now.ts';
import type { LinkViewProps } from './link-grid.tsx';
import { LinkAddress, LinkBadges, LinkButtons, LinkFacts, LinkThumbnail } from './link-parts.tsx';
import { MoreLinksOf } from './more-links-of.tsx';
import type { LinkSelection } from './use-link-selection.ts';

export function LinkList({ workspaceId, links, named, selection, onPreview, removes }: LinkViewProps) {
  const now = useNow();
  return (
    <Card>
      <ul className="divide-y" onKeyDown={(event) => moveBetweenControls(event, selection.select)}>
        {links.map((link) => (
          <Row
            key={link.id}
            link={link}
            now={now}
            selection={selection}
            onPreview={onPreview}
            removes={selection.mayManage(link) ? removes : undefined}
          >
            <MoreLinksOf workspaceId={workspaceId} recording={link} named={named} selection={selection} />
          </Row>
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  link: RecordingLink;
  now: Date;
  selection: LinkSelection;
  onPreview: (link: RecordingLink) => void;
  removes: LinkViewProps['removes'] | undefined;
  children: ReactNode;
}

function Row({ link, now, selection, onPreview, removes, children }: RowProps) {
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 lg:flex lg:flex-wrap lg:items-center',
        selection.isSelected(link) && 'bg-primary-soft',
      )}
    >
      <div className="flex items-center gap-4">
        {removes && (
          <SelectControl
            id={link.id}
            name={link.name}
            isSelected={selection.isSelected(link)}
            isSelecting
            onSelect={selection.select}
            className="*:shadow-none"
          />
        )}
        <div className="w-20 overflow-hidden rounded-lg min-[24rem]:w-28 sm:w-32">
          <LinkThumbnail link={link} onPreview={onPreview} />
        </div>
      </div>
      <div className="grid min-w-0 content-center gap-1.5 lg:flex-1">
        <RecordingName item={link} heading="h2" onPlay={() => onPreview(link)} />
        <LinkFacts link={link} now={now} />
        <LinkBadges link={link} now={now} />
      </div>
      <div className="col-span-2 grid gap-2 lg:w-80 lg:shrink-0">
        <LinkAddress link={link} />
        <LinkButtons link={link} onPreview={onPreview} removes={removes} />
      </div>
      <div className="col-span-2 min-w-0 empty:hidden lg:w-full">{children}</div>
    </li>
  );
}
