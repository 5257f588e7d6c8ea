import type { RecoveryResult } from '#shared/api/admin.ts';
import { countText } from '../../lib/count-text.ts';
import { dateTimeText } from '../../lib/time-text.ts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface LastResultCardProps {
  result: RecoveryResult | null;
  /** A run that was started here is going on. */
  isRunning: boolean;
}

/** What the last run came to. */
export function LastResultCard({ result, isRunning }: LastResultCardProps) {
  return (
    <Card>
      <CardHeader className="p-5 pb-3">
        <CardTitle className="text-base">Last Recovery Result</CardTitle>
        <CardDescription role="status" className="flex items-center gap-2">
          {isRunning && <Spinner />}
          {isRunning ? 'A recovery is running...' : result ? dateTimeText(result.timestamp) : 'No recovery has run yet'}
        </CardDescription>
      </CardHeader>
      {result && (
        <CardContent className="grid gap-4 px-5 pb-5">
          <Figures {...result} />
          {result.errors.length > 0 && <Errors errors={result.errors} />}
        </CardContent>
      )}
    </Card>
  );
}

function Figures({ totalStuck, recovered, markedCompleted, markedFailed }: RecoveryResult) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 md:grid-cols-2 2xl:grid-cols-4">
      <Figure name="Total stuck" value={totalStuck} />
      <Figure name="Recovered" value={recovered} />
      <Figure name="Completed" value={markedCompleted} />
      <Figure name="Failed" value={markedFailed} />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="grid gap-0.5 rounded-lg bg-muted px-3 py-2">
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd className="tabular font-semibold text-lg">{value}</dd>
    </div>
  );
}

/** Scrolls by itself, by the keyboard too. */
function Errors({ errors }: { errors: readonly string[] }) {
  const title = countText(errors.length, 'error');
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-medium text-destructive-text text-sm">{title}</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={title}
        className="grid max-h-40 gap-1.5 overflow-y-auto rounded-lg border p-3 text-[13px]"
      >
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </section>
  );
}
