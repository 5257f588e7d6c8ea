import { countText } from '../../lib/count-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card.tsx';
import { STATUS_BADGES, type StatusShare, statusShares } from './status-shares.ts';

const NUMBER = new Intl.NumberFormat();
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** How many recordings are in each status. */
export function DistributionCard({ distribution, total }: { distribution: Record<string, number>; total: number }) {
  return (
    <Card>
      <CardHeader className="p-5 pb-3">
        <CardTitle className="text-base">Recording Status Distribution</CardTitle>
        <CardDescription>{countText(total, 'recording')} in all workspaces</CardDescription>
      </CardHeader>
      <CardContent className="px-5 pb-5">
        <dl className="grid gap-3">
          {statusShares(distribution).map((share) => (
            <Share key={share.status} {...share} />
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

function Share({ status, count, percent }: StatusShare) {
  return (
    <div className="flex items-center gap-3 text-sm">
      <dt className="flex-1">
        <Badge variant={STATUS_BADGES[status]}>{status}</Badge>
      </dt>
      <dd className="tabular font-medium">{NUMBER.format(count)}</dd>
      <dd className="tabular w-14 text-right text-muted-foreground">{PERCENT.format(percent / 100)}</dd>
    </div>
  );
}
