import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { useIsNear } from './use-is-near.ts';

interface LoadMoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** The distance below the window at which the next page is loaded, so that scrolling seldom reaches the end. */
const AHEAD = '1200px';

/**
 * A button after the loaded part of a list. It loads more when pressed, and by itself when it comes near the window.
 */
export function LoadMore({ isLoading, hasFailed, onMore }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref, AHEAD);
  const isDue = isNear && !isLoading && !hasFailed;
  useEffect(() => {
    if (isDue) onMore();
  }, [isDue, onMore]);
  return (
    <div ref={ref} className="grid justify-items-center gap-3 pt-8">
      {hasFailed && (
        <p role="alert" className="text-muted-foreground text-sm">
          The rest could not be loaded.
        </p>
      )}
      <Button variant="outline" pending={isLoading} onClick={onMore}>
        {isLoading ? 'Loading more...' : hasFailed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
