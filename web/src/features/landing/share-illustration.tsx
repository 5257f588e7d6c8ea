import { Check, Link2 } from 'lucide-react';

/** A share link that was just copied, with its two settings. */
export function ShareIllustration() {
  return (
    <div className="-left-6 absolute bottom-24 hidden w-[304px] rounded-xl border bg-popover p-4 text-left shadow-modal xl:block">
      <p className="flex items-center gap-2 font-semibold text-sm">
        <Link2 className="size-4 text-primary-text" />
        Checkout walkthrough
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-lg border bg-card py-1 pr-1 pl-3 text-[13px]">
        <span className="min-w-0 flex-1 truncate text-muted-foreground">framekeep.app/share/k7Qv…</span>
        <span className="inline-flex h-7 items-center gap-1.5 rounded-md bg-primary px-2.5 font-medium text-primary-foreground text-xs">
          <Check className="size-3.5" />
          Copied
        </span>
      </div>
      <div className="mt-3 flex items-center justify-between text-[13px]">
        <span>Allow download</span>
        <span className="flex h-5 w-8.5 items-center justify-end rounded-full bg-primary px-0.5">
          <span className="size-4 rounded-full bg-primary-foreground" />
        </span>
      </div>
      <p className="mt-2 flex justify-between text-[13px]">
        Expires
        <span className="text-muted-foreground">In 7 days</span>
      </p>
    </div>
  );
}
