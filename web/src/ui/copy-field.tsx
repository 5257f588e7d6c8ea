import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyAndNotify } from './copy-and-notify.ts';
import { Input } from './input.tsx';

/** How long the button shows a tick, in milliseconds. */
const TICK_MS = 2000;

interface CopyFieldProps extends ComponentProps<'input'> {
  value: string;
  /** The name of the text, in title case: 'User ID'. */
  what: string;
}

export function CopyField({ value, what, ...rest }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    setCopied(await copyAndNotify(value, { title: `${what} Copied`, description: 'It is in your clipboard now.' }));
  };
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex gap-2">
      <Input dir="ltr" readOnly value={value} onFocus={(event) => event.target.select()} {...rest} />
      <Button variant="outline" size="icon" className="size-10" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        <Icon aria-hidden />
      </Button>
    </div>
  );
}
