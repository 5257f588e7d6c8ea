import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { Command } from '#web/library/list/command.ts';
import { moveBetweenControls, SelectControl } from '#web/library/list/select-control.tsx';
import { RecordingName } from '#web/library/recording-name.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useNow } from '#web/ui/use-now.ts';
import type { AnyLink } from './link-groups.ts';
import { LinkAddress, LinkBadges, LinkButtons, LinkFacts, LinkThumbnail } from './link-parts.tsx';
import { LINK_GRID } from './links-skeleton.tsx';
import { MoreLinksOf } from './more-links-of.tsx';
import type { NamedListing } from './use-link-list.ts';
import type { LinkSelection } from './use-link-selection.ts';

export interface LinkViewProps {
  workspaceId: string;
  links: readonly RecordingLink[];
  named: NamedListing;
  selection: LinkSelection;
  onPreview: (link: RecordingLink) => void;
  removes: Command<AnyLink>;
}

/** With a mouse, a card shows its checkbox under the pointer, with the focus, and while something is selected. */
const ON_DEMAND =
  'pointer-fine:opacity-0 pointer-fine:focus-visible:opacity-100 pointer-fine:group-hover/card:opacity-100';

export function LinkGrid({ workspaceId, links, named, selection, onPreview, removes }: LinkViewProps) {
  const now = useNow();
  return (
    <ul className={cn(LINK_GRID, 'items-start')} onKeyDown={(event) => moveBetweenControls(event, selection.select)}>
      {links.map((link) => {
        const mayManage = selection.mayManage(link);
        return (
          <li key={link.id} className="min-w-0">
            <Card
              className={cn(
                'group/card corners-of-focus relative overflow-hidden',
                selection.isSelected(link) && 'border-primary',
              )}
            >
              <div className="relative">
                <LinkThumbnail link={link} onPreview={onPreview} />
                <LinkBadges link={link} now={now} isOverlay />
              </div>
              {mayManage && (
                <SelectControl
                  id={link.id}
                  name={link.name}
                  isSelected={selection.isSelected(link)}
                  isSelecting
                  onSelect={selection.select}
                  className={cn(
                    'absolute start-2.5 top-2.5 transition-opacity duration-150',
                    selection.ids.size === 0 && ON_DEMAND,
                  )}
                />
              )}
              <div className="grid min-w-0 gap-1 p-4 pb-3">
                <RecordingName item={link} heading="h2" onPlay={() => onPreview(link)} />
                <LinkFacts link={link} now={now} />
              </div>
              <div className="grid gap-1.5 px-4 pb-2.5">
                <LinkAddress link={link} />
                <LinkButtons link={link} onPreview={onPreview} removes={mayManage ? removes : undefined} />
                <MoreLinksOf workspaceId={workspaceId} recording={link} named={named} selection={selection} />
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
