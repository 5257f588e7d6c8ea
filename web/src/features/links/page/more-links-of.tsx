import { ChevronDown, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { WorkspaceNamedLink } from '#shared/api/named-links.ts';
import { countText } from '#web/lib/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { NamedLinkList } from '../named/named-link-list.tsx';
import type { Selection } from './use-selection.ts';

interface MoreLinksOfProps {
  workspaceId: string;
  recording: { id: string; name: string };
  links: readonly WorkspaceNamedLink[] | undefined;
  selection: Selection;
  /** Whether one of the links matches the search. */
  isFound: boolean;
}

/** Number of links that are shown until the user asks for all. */
const FEW = 10;

/** The named links of a recording, collapsed until the user opens them or one of them matches the search. */
export function MoreLinksOf({ workspaceId, recording, links = [], selection, isFound }: MoreLinksOfProps) {
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  if (links.length === 0) return null;
  const isOpen = isOpened ?? isFound;
  const selected = links.filter(selection.isSelected).length;
  const shown = showsAll ? links : links.slice(0, FEW);
  return (
    <div className="grid min-w-0 grid-cols-1">
      <Button
        variant="ghost"
        size="sm"
        className="-mx-3 justify-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpened(!isOpen)}
      >
        <Link2 aria-hidden />
        <span className="tabular">
          {countText(links.length, 'more link')}
          {selected > 0 && `, ${selected} selected`}
        </span>
        <ChevronDown aria-hidden className={cn('ml-auto transition-transform', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <div id={listId} data-unfolded className="grid grid-cols-1">
          <NamedLinkList
            place={{ workspaceId, recordingId: recording.id }}
            recordingName={recording.name}
            links={shown}
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
