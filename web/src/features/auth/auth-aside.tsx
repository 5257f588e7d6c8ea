import { Link2, type LucideIcon, ShieldCheck, Users } from 'lucide-react';

const PROMISES: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: ShieldCheck, title: 'A recording cannot be lost', text: 'Every second goes to disk while you record.' },
  { icon: Link2, title: 'Sharing you can take back', text: 'Links expire when you say, and end when you revoke them.' },
  { icon: Users, title: 'Unlimited workspaces', text: 'One for yourself, and one for every team you work with.' },
];

/** The mark's frame, drawn large around what the product promises. Shown on wide screens only. */
export function AuthAside() {
  return (
    <aside
      aria-label="What Framekeep does"
      className="sticky top-3 m-3 hidden h-[calc(100dvh-1.5rem)] rounded-2xl bg-[oklch(0.265_0.045_168)] p-10 text-[oklch(0.97_0.01_165)] lg:grid"
    >
      <div className="relative m-auto grid w-full max-w-md gap-8 px-10 py-14">
        <Corners />
        <p className="flex items-center gap-2 font-medium text-[13px] text-white/80 tabular">
          <span aria-hidden className="size-2.5 animate-pulse-soft rounded-full bg-[#ff6a5f]" />
          Record, share, and collaborate
        </p>
        <ul className="grid gap-7">
          {PROMISES.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-[oklch(0.82_0.13_166)]" />
              <div className="grid gap-1">
                <p className="font-semibold text-[17px] leading-snug tracking-tight">{title}</p>
                <p className="text-sm text-white/75">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function Corners() {
  const corner = 'absolute size-12 border-white/85';
  return (
    <span aria-hidden>
      <span className={`${corner} top-0 left-0 rounded-tl-2xl border-t-[3px] border-l-[3px]`} />
      <span className={`${corner} top-0 right-0 rounded-tr-2xl border-t-[3px] border-r-[3px]`} />
      <span className={`${corner} bottom-0 left-0 rounded-bl-2xl border-b-[3px] border-l-[3px]`} />
      <span className={`${corner} right-0 bottom-0 rounded-br-2xl border-r-[3px] border-b-[3px]`} />
    </span>
  );
}
