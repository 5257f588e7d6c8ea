import { Check, Clapperboard, Link2, type LucideIcon, PlayCircle, ShieldCheck, Users, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { cn } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { SectionHeading } from './section-heading.tsx';
import { TeamsSection } from './teams-section.tsx';

/** Title of the landing page, in the browser's tab and in link previews. */
export const LANDING_TITLE = 'Framekeep: record, share, and collaborate';

function LandingHeader({ themeSwitch }: { themeSwitch: ReactNode }) {
  return (
    <header className="safe-top sticky top-0 z-30 border-b bg-background/90 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-[1200px] items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link to={paths.home} aria-label="Framekeep homepage" className="me-auto flex min-h-11 items-center rounded-lg">
          <Logo className="[&>span]:max-[359px]:sr-only" />
        </Link>
        <span className="hidden sm:inline-flex">{themeSwitch}</span>
        <LinkButton variant="ghost" className="px-3 sm:px-4" to={paths.login()}>
          Sign In
        </LinkButton>
        <LinkButton className="px-3 sm:px-4" to={paths.signup()}>
          Sign Up
        </LinkButton>
      </div>
    </header>
  );
}

/**
 * The landing page for visitors. The app renders it, and the build makes an HTML page of it (web/src/landing). Only the
 * theme switch and the loop need a script, so the app and the HTML page each pass their own.
 */
export function LandingPage({ themeSwitch, loop }: { themeSwitch: ReactNode; loop: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LandingHeader themeSwitch={themeSwitch} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero loop={loop} />
        <TeamsSection />
        <FeaturesSection />
        <CallToAction />
      </main>
      <LandingFooter />
    </>
  );
}

function CallToAction() {
  return (
    <section aria-labelledby="begin" className="mx-auto max-w-[1200px] px-4 py-12 sm:px-6 sm:py-16">
      <div className="grid justify-items-center rounded-3xl bg-[oklch(0.265_0.045_168)] px-6 py-14 text-center text-white sm:py-20">
        <h2 id="begin" className="font-semibold text-3xl tracking-[-0.025em] sm:text-5xl">
          Start Recording Today
        </h2>
        <p className="mt-4 text-balance text-lg text-white/80">
          Your first recording is one account and one click away.
        </p>
        <LinkButton
          size="lg"
          to={paths.signup()}
          className="mt-9 bg-white px-7 text-[oklch(0.265_0.045_168)] hover:bg-white/90 focus-visible:outline-white"
        >
          Create your account
        </LinkButton>
      </div>
    </section>
  );
}

/** Where the code of this installation is; the person who builds it sets VITE_SOURCE_URL. */
const SOURCE_URL = import.meta.env.VITE_SOURCE_URL;

function LandingFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-6 gap-y-4 px-4 py-8 text-muted-foreground text-sm sm:px-6">
        <span className="me-auto text-foreground">
          <Logo />
        </span>
        {SOURCE_URL && (
          <a
            href={SOURCE_URL}
            className="inline-flex min-h-11 items-center rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
          >
            Open source: read the code
          </a>
        )}
        <p>© 2024 Framekeep. All rights reserved.</p>
      </div>
    </footer>
  );
}

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
    text: 'Watched about a second after Stop, on phones as well. A crash costs seconds, never the recording.',
  },
];

function FeaturesSection() {
  return (
    <section
      id="features"
      // *Learn More* moves the focus here.
      tabIndex={-1}
      aria-labelledby="features-title"
      className="outline-none scroll-mt-16 border-y bg-sidebar"
    >
      <div className="mx-auto max-w-[1200px] px-4 py-12 sm:px-6 sm:py-16">
        <SectionHeading
          id="features-title"
          title="From record to watched"
          text="Your video, end to end: a minute of talking saves an hour of writing."
        />
        <ul className="mt-10 grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2 lg:grid-cols-3">
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

const PROMISES = ['Unlimited workspaces', 'YouTube-style player', 'Enterprise-grade security', 'Reliable playback'];

function Hero({ loop }: { loop: ReactNode }) {
  return (
    <section aria-labelledby="hero" className="overflow-x-clip">
      <div className="mx-auto grid max-w-[1200px] items-center gap-x-10 gap-y-8 px-4 pt-10 pb-4 sm:px-6 sm:pt-14 lg:grid-cols-[5fr_7fr]">
        <div className="grid justify-items-center text-center lg:justify-items-start lg:text-start">
          <h1
            id="hero"
            className="text-balance font-semibold text-[38px] leading-[1.05] tracking-[-0.035em] sm:text-6xl lg:text-[52px] xl:text-6xl"
          >
            Record, Share, and Collaborate
          </h1>
          <p className="mt-5 max-w-2xl text-balance text-lg text-muted-foreground leading-relaxed">
            Framekeep records your screen and your camera in the browser, keeps every recording in your team’s
            workspace, and shares it with a link that works on any device.
          </p>
          <p className="mt-5 text-balance text-[15px] leading-7">
            <b className="tabular me-1.5 whitespace-nowrap rounded-md bg-primary-soft px-2 py-0.5 font-semibold text-primary-text">
              About 1 s
            </b>{' '}
            after Stop, your link can be watched.
          </p>
          <div className="mt-6 flex w-full flex-row justify-center gap-3 lg:justify-start">
            <LinkButton size="lg" className="px-6 sm:px-7" to={paths.signup()}>
              Get Started
            </LinkButton>
            <a href="#features" className={cn(buttonVariants({ size: 'lg', variant: 'outline' }), 'px-6 sm:px-7')}>
              Learn More<span className="sr-only"> about the features</span>
            </a>
          </div>
        </div>
        <Framed>{loop}</Framed>
        <ul className="grid justify-self-center gap-x-6 gap-y-2 text-muted-foreground text-sm sm:grid-cols-[auto_auto] lg:col-span-2 lg:flex lg:justify-self-start">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <Check aria-hidden className="size-4 text-primary-text" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The loop inside the corners of the logo. */
function Framed({ children }: { children: ReactNode }) {
  return (
    <div className="corners min-w-0 p-3 [--corners-length:2.5rem] [--corners-radius:1.5rem] [--corners-width:4px] sm:p-6 sm:[--corners-length:3.5rem]">
      {children}
    </div>
  );
}
