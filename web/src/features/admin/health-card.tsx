import type { RecoveryStatus } from '#shared/api/admin.ts';
import { countText } from '../../lib/count-text.ts';
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { healthTone } from './health-tone.ts';

const TONES = {
  green: { chip: 'bg-primary-soft text-primary-text', bar: 'bg-primary' },
  yellow: { chip: 'bg-warning text-warning-foreground', bar: 'bg-warning-foreground' },
  red: { chip: 'bg-destructive-soft text-destructive-text', bar: 'bg-destructive' },
} as const;

/** The share of recordings that are neither stuck nor failed. */
export function HealthCard({ health }: { health: RecoveryStatus['health'] }) {
  const { healthScore: score, totalRecordings, stuckRecordings } = health;
  const { color, word } = healthTone(score);
  const { chip, bar } = TONES[color];
  return (
    <Card>
      <CardHeader className="p-5 pb-3">
        <CardTitle className="text-base">Health Score</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4 px-5 pb-5">
        <p className="flex items-center gap-3">
          <span data-tone={color} className={cn('tabular rounded-lg px-3 py-1 font-semibold text-3xl', chip)}>
            {score}%
          </span>
          <span className="font-medium">{word}</span>
        </p>
        <div aria-hidden className="h-2 overflow-hidden rounded-full bg-secondary">
          <div className={cn('h-full rounded-full', bar)} style={{ width: `${score}%` }} />
        </div>
        <p className="text-muted-foreground text-sm">
          {countText(totalRecordings, 'recording')}, {stuckRecordings === 0 ? 'none' : stuckRecordings} stuck
        </p>
      </CardContent>
    </Card>
  );
}
