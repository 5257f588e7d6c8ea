import { LoaderCircle } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';

interface GateFormProps {
  isPending: boolean;
  /** What the button says. */
  action: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A field and the button that sends it. Faults are said by the page, not by the browser's bubbles. */
export function GateForm({ isPending, action, onSubmit, children }: GateFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <button
        type="submit"
        aria-disabled={isPending || undefined}
        className="inline-flex h-11 items-center justify-center gap-2 rounded-lg bg-primary px-5 font-medium text-primary-foreground text-sm transition-colors duration-150 hover:bg-primary-hover"
      >
        {isPending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
        {action}
      </button>
    </form>
  );
}
