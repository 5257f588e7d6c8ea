import { CalendarClock, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  info: { icon: Info, classes: 'border-primary/25 bg-primary-soft', iconClasses: 'text-primary-text' },
  neutral: { icon: CalendarClock, classes: 'bg-card', iconClasses: 'text-muted-foreground' },
  destructive: {
    icon: TriangleAlert,
    classes: 'border-destructive/30 bg-destructive-soft',
    iconClasses: 'text-destructive-text',
  },
} as const;

/** A banner of the share page: the app's alert would need much more script. */
export function Notice({ tone, title, children }: { tone: keyof typeof TONES; title: string; children: ReactNode }) {
  const { icon: Icon, classes, iconClasses } = TONES[tone];
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-lg border p-4 text-sm ${classes}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${iconClasses}`} />
      <div className="grid gap-1">
        <p className="font-medium leading-snug">{title}</p>
        <p className="text-muted-foreground leading-relaxed">{children}</p>
      </div>
    </div>
  );
}
