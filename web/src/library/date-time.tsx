import { dateTimeText } from '#shared/english-format.ts';
import { relativeTimeText } from '../lib/relative-time.ts';
import { useNow } from '../ui/use-now.ts';

interface DateTimeProps {
  /** ISO 8601. */
  time: string;
  className?: string;
}

/** A date and a time. The tooltip says how long ago that was. */
export function DateTime({ time, className }: DateTimeProps) {
  const now = useNow();
  return (
    <time dateTime={time} title={relativeTimeText(time, now)} className={className}>
      {dateTimeText(time)}
    </time>
  );
}
