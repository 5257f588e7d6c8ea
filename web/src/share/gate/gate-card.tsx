import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface GateCardProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** One thing that a link asks for: on the share page a card, in a frame over black. */
export function GateCard({ icon: Icon, title, text, children }: GateCardProps) {
  return (
    <section className="gate-card">
      <div className="grid justify-items-center gap-2 text-center">
        <div className="gate-icon mb-2 grid size-12 place-items-center rounded-xl bg-primary-soft text-primary-text">
          <Icon aria-hidden className="size-5.5" />
        </div>
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="text-balance text-muted-foreground text-sm leading-relaxed">{text}</p>
      </div>
      {children}
    </section>
  );
}
