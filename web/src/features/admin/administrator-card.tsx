import { ShieldCheck } from 'lucide-react';
import { Card } from '../../ui/card.tsx';

/** Who is at work here. */
export function AdministratorCard({ email }: { email: string }) {
  return (
    <Card className="flex items-center gap-3 p-4">
      <div className="grid size-9 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary-text">
        <ShieldCheck aria-hidden className="size-4.5" />
      </div>
      <div className="min-w-0">
        <p className="font-medium text-sm">Administrator</p>
        <p className="truncate text-[13px] text-muted-foreground" title={email}>
          {email}
        </p>
      </div>
    </Card>
  );
}
