import { Link2, SearchX } from 'lucide-react';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Stands where links would be: nothing is shared, or nothing is found. */
export function NoLinks({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No Results Found"
      description="No shared recordings match your search criteria. Try adjusting your filters."
    />
  ) : (
    <EmptyState
      icon={Link2}
      title="No Shared Links"
      description="You haven't shared any recordings yet. Share a recording from the video player to create a shareable link."
    />
  );
}
