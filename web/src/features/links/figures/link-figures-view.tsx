import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { getLinkFigures, type LinkFigures, type LinkViewer, listLinkViewers } from '#shared/api/sharing/figures.ts';
import { dayText, numberText } from '#shared/english-format.ts';
import { downloadFileName } from '#shared/rules/ground/file-name.ts';
import { countText } from '#web/lib/count-text.ts';
import { operationQuery } from '#web/lib/query.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { saveFile } from '#web/media/download/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { ViewsNote } from '../views-note.tsx';
import { averageText, retentionAsCsv, viewersAsCsv } from './figures-text.ts';
import { RetentionChart } from './retention-chart.tsx';

/** A link of a recording; its id is `MAIN_LINK` for the main link. */
export interface LinkRef {
  recordingId: string;
  linkId: string;
}

/** Figures of a link. Each time they are shown, they are requested again. */
const useLinkFigures = ({ recordingId: id, linkId }: LinkRef) =>
  useQuery({ ...operationQuery(getLinkFigures, { params: { id, linkId } }), refetchOnMount: 'always' });

const useLinkViewers = ({ recordingId: id, linkId }: LinkRef) =>
  useQuery({ ...operationQuery(listLinkViewers, { params: { id, linkId } }), refetchOnMount: 'always' });

interface LinkFiguresViewProps extends LinkRef {
  name: string;
}

export function LinkFiguresView({ recordingId, linkId, name }: LinkFiguresViewProps) {
  const link = { recordingId, linkId };
  const query = useLinkFigures(link);
  return (
    <Loaded
      query={query}
      name="The views"
      waiting={<LoadingBoxes label="Loading views..." className="grid gap-3" boxes={['h-14', 'h-48']} />}
    >
      {(figures) => (
        <>
          {figures.views > 0 ? (
            <>
              <Facts figures={figures} />
              <RetentionChart figures={figures} />
              <SaveButton figures={figures} name={name} />
              <NamedViewers link={link} linkName={name} />
            </>
          ) : (
            <EmptyState
              icon={ChartNoAxesColumn}
              heading="h3"
              title="No plays yet"
              description="When someone plays it, you'll see how much they watched."
              className="py-8"
            />
          )}
          <div className="grid gap-1">
            <ViewsNote />
            <p className="text-[13px] text-muted-foreground">
              Not counted: you, members, bots, and people who ask not to be tracked.
            </p>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Facts({ figures }: { figures: LinkFigures }) {
  const { views, visitors, lastViewedAt } = figures;
  const facts = [
    ['Plays', numberText(views)],
    ['Visitors', numberText(visitors)],
    ['Last played', lastViewedAt ? dayText(lastViewedAt) : '–'],
    ['Average watched', averageText(figures)],
  ] as const;
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-[1fr_1fr_1.5fr_1.7fr]">
        {facts.map(([term, value]) => (
          <div key={term} className="grid content-start gap-0.5">
            <dt className="text-[13px] text-muted-foreground">{term}</dt>
            <dd className="tabular font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const csvFile = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' });

function SaveButton({ figures, name }: { figures: LinkFigures; name: string }) {
  const save = () => saveFile(csvFile(retentionAsCsv(figures)), downloadFileName(`retention ${name}`, '.csv'));
  return (
    <Button variant="outline" className="justify-self-start" onClick={save}>
      <Download aria-hidden />
      Download CSV
    </Button>
  );
}

const byLastView = (one: LinkViewer, other: LinkViewer): number => other.lastViewedAt.localeCompare(one.lastViewedAt);

/** Viewers of a link with an e-mail gate, the latest first. Renders nothing for a link without such viewers. */
function NamedViewers({ link, linkName }: { link: LinkRef; linkName: string }) {
  const { data, isLoadingError } = useLinkViewers(link);
  if (isLoadingError) return <p className="text-destructive-text text-sm">The invited people could not be loaded.</p>;
  if (!data || data.length === 0) return null;
  const viewers = [...data].sort(byLastView);
  const save = () => saveFile(csvFile(viewersAsCsv(viewers)), downloadFileName(`invited people ${linkName}`, '.csv'));
  return (
    <section className="grid grid-cols-1 gap-2 border-t pt-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium text-sm">Invited people</h3>
        <Button variant="ghost" size="sm" onClick={save}>
          <Download aria-hidden />
          People as CSV
        </Button>
      </div>
      <ul className="divide-y">
        {viewers.map(({ email, views, lastViewedAt, watchedPercent }) => (
          <li key={email} className="grid grid-cols-1 gap-0.5 py-2 text-sm">
            <span translate="no" className="break-all font-medium">
              {email}
            </span>
            <span className="tabular text-[13px] text-muted-foreground">
              {`${countText(views, 'play')} · ${watchedPercent}% watched · last on ${dayText(lastViewedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
