import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyAndNotify } from './copy-and-notify.ts';
import { Input } from './input.tsx';

/** How long the button shows a tick, in milliseconds. */
const TICK_MS = 2000;

interface CopyFieldProps extends ComponentProps<'input'> {
  value: string;
  /** The name of the text: 'User ID'. */
  what: string;
  /** Title of the toast. */
  copied?: string;
}

export function CopyField({ value, what, copied = `${what} copied`, ...rest }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    setCopied(await copyAndNotify(value, { title: copied, description: 'It is in your clipboard now.' }));
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex gap-2">
      <Input dir="ltr" readOnly value={value} onFocus={(event) => event.target.select()} {...rest} />
      <Button variant="outline" size="icon" className="size-10" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        <Icon aria-hidden />
      </Button>
    </div>
  );
}
