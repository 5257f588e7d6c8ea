import type { ReactNode } from 'react';
import type { RecoveryStatus } from '#shared/api/admin.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx';

/** Recordings that a run has helped: those begun again, and those that turned out to be finished. */
const fixedBy = (result: RecoveryStatus['recovery']['lastResult']): number =>
  result ? result.recovered + result.markedCompleted : 0;

/** Whether the recovery runs by itself, when it runs next, and what it did last. */
export function AutoRecoveryCard({ recovery }: { recovery: RecoveryStatus['recovery'] }) {
  const { isRunning, nextRun, lastRun, lastResult } = recovery;
  return (
    <Card>
      <CardHeader className="flex items-center justify-between p-5 pb-3">
        <CardTitle className="text-base">Auto Recovery</CardTitle>
        <Badge variant={isRunning ? 'default' : 'outline'}>{isRunning ? 'Running' : 'Stopped'}</Badge>
      </CardHeader>
      <CardContent className="px-5 pb-5">
        <dl className="grid gap-3 text-sm">
          <Fact name="Next run">{nextRun ? dateTimeText(nextRun) : 'Not scheduled'}</Fact>
          <Fact name="Last recovery">
            {lastRun ? `${dateTimeText(lastRun)}, ${fixedBy(lastResult)} fixed` : 'Never'}
          </Fact>
        </dl>
      </CardContent>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}
