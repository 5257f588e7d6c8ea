import { Download } from 'lucide-react';
import type { LinkViewer } from '#shared/api/figures.ts';
import { dayText } from '#shared/rules/day-text.ts';
import { downloadFileName } from '#shared/rules/file-name.ts';
import { countText } from '#web/lib/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { saveTextFile } from '#web/ui/save-text-file.ts';
import { viewersAsCsv } from './figures-text.ts';
import { type LinkRef, useLinkViewers } from './queries.ts';

const byLastView = (one: LinkViewer, other: LinkViewer): number => other.lastViewedAt.localeCompare(one.lastViewedAt);

/** Who has watched through a link with an e-mail gate, the last one first; nothing for a link that nobody has a name in. */
export function NamedViewers({ link, linkName }: { link: LinkRef; linkName: string }) {
  const { data, error } = useLinkViewers(link);
  if (error) return <p className="text-destructive-text text-sm">The viewers could not be loaded.</p>;
  if (!data || data.length === 0) return null;
  const viewers = [...data].sort(byLastView);
  const save = () =>
    saveTextFile(viewersAsCsv(viewers), downloadFileName(`viewers ${linkName}`, '.csv'), 'text/csv;charset=utf-8');
  return (
    <section className="grid grid-cols-1 gap-2 border-t pt-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium text-sm">Viewers</h3>
        <Button variant="ghost" size="sm" onClick={save}>
          <Download aria-hidden />
          Viewers as CSV
        </Button>
      </div>
      <ul className="divide-y">
        {viewers.map(({ email, views, lastViewedAt, watchedPercent }) => (
          <li key={email} className="grid grid-cols-1 gap-0.5 py-2 text-sm">
            <span className="break-all font-medium">{email}</span>
            <span className="tabular text-[13px] text-muted-foreground">
              {countText(views, 'view')} · {watchedPercent}% watched · last on {dayText(lastViewedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
