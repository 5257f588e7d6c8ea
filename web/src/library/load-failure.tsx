import { TriangleAlert } from 'lucide-react';
import { loadErrorText } from '../lib/query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export interface LoadFailureProps {
  /** Names the data: 'Projects could not be loaded'. */
  title: string;
  heading?: 'h1' | 'h2' | 'h3';
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

export function LoadFailure({ title, heading, query }: LoadFailureProps) {
  return (
    <EmptyState
      icon={TriangleAlert}
      title={title}
      description={loadErrorText(query.error)}
      heading={heading}
      action={
        <Button pending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    />
  );
}
