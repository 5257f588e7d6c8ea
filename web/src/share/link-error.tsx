import { VideoOff } from 'lucide-react';
import { failureOf } from './link-failure.ts';

/** Stands where the video would be when the link does not lead to one. */
export function LinkError({ error }: { error: Error }) {
  const { title, text } = failureOf(error);
  return (
    <div className="mx-auto mt-[12vh] grid max-w-md justify-items-center gap-2 rounded-xl border bg-card p-8 text-center">
      <div className="mb-2 grid size-12 place-items-center rounded-xl bg-secondary text-muted-foreground">
        <VideoOff aria-hidden className="size-5.5" />
      </div>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p className="text-muted-foreground text-sm">{text}</p>
      <a
        href="/"
        className="mt-4 inline-flex h-11 items-center rounded-lg bg-primary px-5 font-medium text-primary-foreground text-sm transition-colors duration-150 hover:bg-primary-hover"
      >
        Go to Homepage
      </a>
    </div>
  );
}
