import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  /** Names the list: 'Projects could not be loaded'. */
  title: string;
  description: string;
  heading?: 'h1' | 'h2' | 'h3';
  isRetrying: boolean;
  onRetry: () => void;
}

/** A message in place of a list that did not load. */
export function LoadFailure({ title, description, heading, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={TriangleAlert}
      title={title}
      description={description}
      heading={heading}
      action={
        <Button pending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
