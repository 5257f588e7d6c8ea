import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { getLinkFigures } from '#shared/api/figures.ts';
import type { NamedLink } from '#shared/api/named-links.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { MAIN_LINK } from '#shared/model/figures.ts';
import { call } from '#web/lib/api.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import {
  type ComparedFigures,
  type ComparedLink,
  comparedLinks,
  inOrder,
  orderAfter,
  type SortKey,
  type SortOrder,
} from './compared-links.ts';
import { averageText } from './figures-text.ts';
import { readFigures } from './read-figures.ts';

export interface CompareLinksDialogProps {
  recording: Recording;
  links: NamedLink[];
  onClose: () => void;
}

const COLUMNS: { key: SortKey; label: string; show: (link: ComparedLink) => string }[] = [
  { key: 'views', label: 'Views', show: ({ views }) => String(views) },
  { key: 'visitors', label: 'Visitors', show: ({ visitors }) => String(visitors) },
  { key: 'averageSeconds', label: 'Average watched', show: averageText },
  { key: 'lastViewedAt', label: 'Last view', show: ({ lastViewedAt: at }) => (at ? dateTimeText(at) : '–') },
];

/** Reads the figures of the main link, if there is one, and of named links, by the ids of the links. */
async function readAllFigures({ id, workspaceId, shareToken }: Recording, links: NamedLink[]) {
  const [main, named] = await Promise.all([
    shareToken === null ? null : call(getLinkFigures, { params: { id, linkId: MAIN_LINK } }),
    readFigures(workspaceId, links),
  ]);
  return new Map<string, ComparedFigures>(main ? [...named, [MAIN_LINK, main]] : named);
}

export function CompareLinksDialog({ recording, links, onClose }: CompareLinksDialogProps) {
  const { id, workspaceId, name, viewCount, lastViewedAt } = recording;
  const query = useQuery({
    // Not by the call's address: the library changes the lists below it.
    queryKey: ['compared-links', workspaceId, id],
    queryFn: () => readAllFigures(recording, links),
    refetchOnMount: 'always',
  });
  const main = { id: MAIN_LINK, name: 'Main link', viewCount, lastViewedAt };
  return (
    <Dialog
      title="Compare links"
      description={<span className="line-clamp-3 break-words">How the links to “{name}” are watched.</span>}
      className="max-w-3xl"
      onClose={onClose}
    >
      <Loaded query={query} name="The figures" waiting={<LoadingBoxes label="Loading figures..." boxes={['h-40']} />}>
        {(figures) => <ComparedTable links={comparedLinks([main, ...links], figures)} />}
      </Loaded>
    </Dialog>
  );
}

function ComparedTable({ links }: { links: ComparedLink[] }) {
  const [order, setOrder] = useState<SortOrder>({ by: 'views', isDescending: true });
  const heading = { order, onSort: (by: SortKey) => setOrder(orderAfter(order, by)) };
  return (
    // In a narrow window the focus on a heading scrolls its column into view.
    <div className="-mx-2 overflow-x-auto px-2">
      <table className="w-full min-w-[36rem] text-start text-sm">
        <thead>
          <tr className="border-b">
            <Heading column="name" label="Link" {...heading} />
            {COLUMNS.map(({ key, label }) => (
              <Heading key={key} column={key} label={label} {...heading} />
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(links, order).map((link) => (
            <tr key={link.id} className="border-b last:border-0">
              <th scope="row" className="wrap-anywhere min-w-28 max-w-60 py-2.5 pe-4 text-start font-medium">
                {link.name}
              </th>
              {COLUMNS.map(({ key, show }) => (
                <td key={key} className="tabular whitespace-nowrap py-2.5 pe-4">
                  {show(link)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps {
  column: SortKey;
  label: string;
  order: SortOrder;
  onSort: (by: SortKey) => void;
}

function Heading({ column, label, order, onSort }: HeadingProps) {
  const isChosen = order.by === column;
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isChosen ? direction : 'none'} className="pe-4 text-start font-medium">
      <button
        type="button"
        onClick={() => onSort(column)}
        className="-mx-2 flex min-h-11 items-center gap-1 whitespace-nowrap rounded-md px-2 text-muted-foreground hover:text-foreground"
      >
        {label}
        <Arrow aria-hidden className={`size-3.5 ${isChosen ? '' : 'invisible'}`} />
      </button>
    </th>
  );
}
