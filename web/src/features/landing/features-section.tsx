import { Clapperboard, Link2, type LucideIcon, PlayCircle, ShieldCheck, Users, Zap } from 'lucide-react';
import { SectionHeading } from './section-heading.tsx';

const FEATURES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Clapperboard,
    title: 'Screen & Camera Recording',
    text: 'A screen, a window or a tab, with your camera in the corner, or the camera alone. Nothing to install.',
  },
  {
    icon: Users,
    title: 'Collaborative Workspaces',
    text: 'Projects and recordings live with your team, in workspaces that you invite people to.',
  },
  {
    icon: Link2,
    title: 'Secure Sharing',
    text: 'A link with an expiry date, and downloads only if you allow them. Revoke it and the video is out of reach within a minute.',
  },
  {
    icon: ShieldCheck,
    title: 'Enterprise Security',
    text: 'Private by default: each request for a video is checked, and no file has a public address.',
  },
  {
    icon: PlayCircle,
    title: 'YouTube-style Player',
    text: 'The keys you know, speeds from half to double, and a seek bar that goes where you point.',
  },
  {
    icon: Zap,
    title: 'Fast & Reliable',
    text: 'Watchable seconds after you stop, on phones as well. A crash costs seconds, never the recording.',
  },
];

export function FeaturesSection() {
  return (
    <section id="features" aria-labelledby="features-title" className="scroll-mt-16 border-y bg-sidebar">
      <div className="mx-auto max-w-[1200px] px-4 py-24 sm:px-6 sm:py-32">
        <SectionHeading
          id="features-title"
          title="From record to watched"
          text="Your video, end to end: a minute of talking saves an hour of writing."
        />
        <ul className="mt-14 grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map(({ icon: Icon, title, text }) => (
            <li key={title} className="bg-card p-7">
              <Icon aria-hidden className="size-6 text-primary-text" />
              <h3 className="mt-5 font-semibold text-lg tracking-tight">{title}</h3>
              <p className="mt-2 text-[15px] text-muted-foreground leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
