import { type LucideIcon, PlusSquare, Share2, UserCog } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { SectionHeading } from './section-heading.tsx';

const POINTS: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: PlusSquare,
    title: 'Create Workspaces',
    text: 'One for yourself from the first minute, and as many more as you have teams. Each keeps its own projects.',
  },
  {
    icon: UserCog,
    title: 'Role-Based Access',
    text: 'Admins manage, editors record, viewers watch. One role, the same rights everywhere.',
  },
  {
    icon: Share2,
    title: 'Seamless Sharing',
    text: 'Everyone in the workspace sees a new recording at once. Everyone else gets a link.',
  },
];
const MEMBERS = [
  { initials: 'MR', name: 'Maya Reyes', role: 'Owner', tone: 'bg-[#0b6b52] text-white' },
  { initials: 'JO', name: 'Jonas Olsen', role: 'Admin', tone: 'bg-[#f1c98d] text-[#4a2f08]' },
  { initials: 'PS', name: 'Priya Shah', role: 'Editor', tone: 'bg-[#c4d7ef] text-[#1c3557]' },
  { initials: 'TW', name: 'Tom Weber', role: 'Viewer', tone: 'bg-[#efcabf] text-[#5b2316]' },
] as const;

export function TeamsSection() {
  return (
    <section aria-labelledby="teams" className="mx-auto max-w-[1200px] px-4 py-12 sm:px-6 sm:py-16">
      <SectionHeading
        id="teams"
        title="Workspaces built for teams"
        text="A recording belongs where the work is: with the people who need it, and nobody else."
      />
      <div className="mt-8 grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
        <ul className="grid gap-8">
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-5">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-primary-text" />
              <div>
                <h3 className="font-semibold text-lg tracking-tight">{title}</h3>
                <p className="mt-1 text-muted-foreground leading-relaxed">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <MembersPicture />
      </div>
    </section>
  );
}

function MembersPicture() {
  return (
    <div
      role="img"
      aria-label="A workspace with four members in four roles"
      className="rounded-2xl bg-primary-soft p-5 sm:p-10"
    >
      <Card aria-hidden className="select-none border-transparent shadow-float">
        <div className="flex items-center justify-between border-b p-5">
          <div>
            <p className="font-semibold">Northlight</p>
            <p className="text-muted-foreground text-sm">4 members</p>
          </div>
          <span className="rounded-lg border px-3 py-1.5 font-medium text-[13px]">Invite Member</span>
        </div>
        <ul className="divide-y px-5">
          {MEMBERS.map(({ initials, name, role, tone }) => (
            <li key={name} className="flex items-center gap-3 py-3.5">
              <span
                translate="no"
                className={`grid size-9 place-items-center rounded-full font-semibold text-xs ${tone}`}
              >
                {initials}
              </span>
              <span translate="no" className="flex-1 font-medium text-sm">
                {name}
              </span>
              <Badge variant={role === 'Owner' ? 'default' : 'secondary'}>{role}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
