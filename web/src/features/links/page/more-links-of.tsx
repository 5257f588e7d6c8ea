import { ChevronDown, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { countText } from '#web/lib/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { NamedLinkList } from '../list/link-list.tsx';
import { foundFirst } from './link-groups.ts';
import type { NamedListing } from './use-link-list.ts';
import type { LinkSelection } from './use-link-selection.ts';

interface MoreLinksOfProps {
  workspaceId: string;
  recording: { id: string; name: string };
  named: NamedListing;
  selection: Pick<LinkSelection, 'isSelected' | 'toggle'>;
}

/** Number of links that are shown until the user asks for all, if the search does not find more. */
const FEW = 10;

/** The named links of a recording, collapsed until the user opens them or the search finds some, which come first. */
export function MoreLinksOf({ workspaceId, recording, named, selection }: MoreLinksOfProps) {
  const [opened, setOpened] = useState<{ isOpen: boolean; search: string } | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const links = named.of(recording.id);
  if (links.length === 0) return null;
  const found = links.filter(named.isFound).length;
  const selected = links.filter(selection.isSelected).length;
  // The user has collapsed what this search found. The next search expands what it finds.
  const isCollapsed = opened?.isOpen === false && opened.search === named.search;
  const isOpen = opened?.isOpen === true || (found > 0 && !isCollapsed);
  const ordered = foundFirst(links, named.isFound);
  const shown = showsAll ? ordered : ordered.slice(0, Math.max(FEW, found));
  return (
    <div className="grid min-w-0 grid-cols-1">
      <Button
        variant="ghost"
        size="sm"
        className="-mx-3 justify-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpened({ isOpen: !isOpen, search: named.search })}
      >
        <Link2 aria-hidden />
        <span className="tabular">
          {`${countText(links.length, 'more link')}${found > 0 ? `, ${found} found` : ''}${selected > 0 ? `, ${selected} selected` : ''}`}
        </span>
        <ChevronDown aria-hidden className={cn('ms-auto transition-transform', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <div id={listId} className="grid grid-cols-1">
          <NamedLinkList
            place={{ workspaceId, recordingId: recording.id }}
            recordingName={recording.name}
            links={shown}
            isFound={named.isFound}
            selection={selection}
          />
          {shown.length < links.length && (
            <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
              Show all {links.length}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
