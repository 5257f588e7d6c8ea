import { ChartNoAxesColumn, Download } from 'lucide-react';
import type { LinkFigures } from '#shared/api/figures.ts';
import { dayText } from '#shared/rules/day-text.ts';
import { downloadFileName } from '#shared/rules/file-name.ts';
import { errorMessage } from '#web/lib/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveTextFile } from '#web/ui/save-text-file.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { averageText, retentionAsCsv } from './figures-text.ts';
import { NamedViewers } from './named-viewers.tsx';
import { type LinkRef, useLinkFigures } from './queries.ts';
import { RetentionChart } from './retention-chart.tsx';

export interface FiguresDialogProps extends LinkRef {
  /** Of a named link its name, of a main link that of the recording. */
  name: string;
  onClose: () => void;
}

/** How a link is watched. */
export function FiguresDialog({ recordingId, linkId, name, onClose }: FiguresDialogProps) {
  const link = { recordingId, linkId };
  const { data: figures, error, isFetching, refetch } = useLinkFigures(link);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeader className="min-w-0">
          <DialogTitle>Figures</DialogTitle>
          <DialogDescription className="line-clamp-3 break-words">How the link “{name}” is watched.</DialogDescription>
        </DialogHeader>
        {figures && figures.views > 0 && (
          <>
            <Facts figures={figures} />
            <RetentionChart figures={figures} />
            <SaveButton figures={figures} name={name} />
            <NamedViewers link={link} linkName={name} />
          </>
        )}
        {figures?.views === 0 && (
          <EmptyState
            icon={ChartNoAxesColumn}
            heading="h3"
            title="Nobody has watched yet"
            description="Once somebody plays the recording through this link, you see here how much of it."
            className="py-8"
          />
        )}
        {!figures && error && (
          <LoadFailure
            heading="h3"
            title="The figures could not be loaded"
            description={errorMessage(error, 'The server did not answer as it should. Please try again.')}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!figures && !error && (
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading figures...</span>
            <Skeleton className="h-14" />
            <Skeleton className="h-48" />
          </div>
        )}
        {figures && (
          <p className="text-[13px] text-muted-foreground">
            You, members of the workspace, known bots and browsers that ask not to be tracked are not counted.
          </p>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Facts({ figures }: { figures: LinkFigures }) {
  const { views, visitors, lastViewedAt } = figures;
  const facts = [
    ['Views', views.toLocaleString('en')],
    ['Visitors', visitors.toLocaleString('en')],
    ['Last viewed', lastViewedAt ? dayText(lastViewedAt) : '–'],
    ['Average watched', averageText(figures)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr_1.5fr_1.7fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="grid content-start gap-0.5">
          <dt className="text-[13px] text-muted-foreground">{term}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SaveButton({ figures, name }: { figures: LinkFigures; name: string }) {
  const save = () =>
    saveTextFile(retentionAsCsv(figures), downloadFileName(`figures ${name}`, '.csv'), 'text/csv;charset=utf-8');
  return (
    <Button variant="outline" className="justify-self-start" onClick={save}>
      <Download aria-hidden />
      Download CSV
    </Button>
  );
}
