import { LoaderCircle } from 'lucide-react';
import { WAITING } from './link-failure.ts';

const BAR = 'animate-pulse-soft rounded-md bg-secondary';

/** The page's shape while it loads. @param isWaiting whether the server is busy and the page asks again by itself */
export function ShareSkeleton({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div role="status" className="grid gap-5">
      <div className="relative grid aspect-video place-items-center">
        <div className={`${BAR} absolute inset-0 rounded-lg`} />
        {isWaiting ? (
          <div className="relative grid gap-1 p-6 text-center">
            <h1 className="font-semibold text-lg">{WAITING.title}</h1>
            <p className="text-sm">{WAITING.text}</p>
          </div>
        ) : (
          <p className="relative flex items-center gap-3 text-muted-foreground text-sm">
            <LoaderCircle aria-hidden className="size-5 animate-spin" />
            Loading video...
          </p>
        )}
      </div>
      <div className={`${BAR} h-7 w-2/3 max-w-md`} />
      <div className={`${BAR} h-4 w-52`} />
    </div>
  );
}
