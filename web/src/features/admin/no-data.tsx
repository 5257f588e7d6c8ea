import { DatabaseZap } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoDataProps {
  isRetrying: boolean;
  onRetry: () => Promise<void>;
}

/** Stands where the status would be that did not load. */
export function NoData({ isRetrying, onRetry }: NoDataProps) {
  return (
    <EmptyState
      icon={DatabaseZap}
      title="No Data"
      description="Unable to load transcoding status."
      action={
        <Button pending={isRetrying} onClick={() => void onRetry()}>
          Refresh
        </Button>
      }
    />
  );
}
