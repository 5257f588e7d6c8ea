const BAR = 'animate-pulse-soft rounded-md bg-secondary';

/** The page's shape while it loads. */
export function ShareSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading video...</span>
      <div className={`${BAR} aspect-video rounded-lg`} />
      <div className={`${BAR} h-7 w-2/3 max-w-md`} />
      <div className={`${BAR} h-4 w-52`} />
    </div>
  );
}
