import { Skeleton } from '../../ui/skeleton.tsx';

const FIELDS = ['name', 'email', 'company', 'reason', 'password', 'confirm'];

/** The sign-up form's shape, until it is known who was invited. */
export function SignupSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your invitation...</span>
      {FIELDS.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  );
}
