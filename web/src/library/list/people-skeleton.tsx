import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { ROWS_CLASSES } from './card-skeletons.tsx';

const ROWS = ['a', 'b', 'c'];

/** A card with a list of people while it loads. @param label for screen readers */
export const PeopleSkeleton = ({ label }: { label: string }) => (
  <div role="status" className={ROWS_CLASSES}>
    <span className="sr-only">{label}</span>
    {ROWS.map((row) => (
      <div key={row} className="p-4">
        <RowSkeleton isPerson />
      </div>
    ))}
  </div>
);
