import { LogOut, Monitor, Smartphone } from 'lucide-react';
import type { Session } from '#shared/api/sessions.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { useEndSession } from './session-queries.ts';

const PHONES = /iPhone|iPad|Android/;

/** A session: on which device, since when and how long ago, and a button that logs it out unless it is this one. */
export function SessionRow({ session }: { session: Session }) {
  const { mutate: end, isPending } = useEndSession();
  const now = useNow();
  const { device, isCurrent, createdAt, lastUsedAt } = session;
  const began = new Date(createdAt).toLocaleDateString();
  const Icon = PHONES.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-medium text-sm">{device}</p>
        <p className="text-[13px] text-muted-foreground">
          {`Last used: ${relativeTimeText(lastUsedAt, now)} · Logged in: ${began}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge>This device</Badge>
      ) : (
        <Button
          variant="outline"
          aria-label={`Log out ${device}, logged in ${began}`}
          pending={isPending}
          onClick={() => end(session)}
        >
          <LogOut aria-hidden />
          Log Out
        </Button>
      )}
    </li>
  );
}
