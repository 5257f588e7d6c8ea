import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  /** What did not load: 'Projects could not be loaded'. */
  title: string;
  /** Why. */
  description: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Stands where a list would be that did not load. */
export function LoadFailure({ title, description, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={TriangleAlert}
      title={title}
      description={description}
      action={
        <Button pending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
