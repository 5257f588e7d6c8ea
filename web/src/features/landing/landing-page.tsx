import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { cn } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { FeaturesSection } from './features-section.tsx';
import { Hero } from './hero.tsx';
import { TeamsSection } from './teams-section.tsx';

/** Title of the landing page, in the browser's tab and in link previews. */
export const LANDING_TITLE = 'Framekeep: record, share, and collaborate';

function LandingHeader({ themeSwitch }: { themeSwitch: ReactNode }) {
  return (
    <header className="safe-top sticky top-0 z-30 border-b bg-background/90 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-[1200px] items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Link to={paths.home} aria-label="Framekeep home" className="mr-auto flex min-h-11 items-center rounded-lg">
          <Logo className="[&>span]:max-[359px]:sr-only" />
        </Link>
        <span className="hidden sm:inline-flex">{themeSwitch}</span>
        <Button asChild variant="ghost" className="px-3 sm:px-4">
          <Link to={paths.login()}>Sign In</Link>
        </Button>
        <Button asChild className="px-3 sm:px-4">
          <Link to={paths.signup()}>Sign Up</Link>
        </Button>
      </div>
    </header>
  );
}

/**
 * The landing page for visitors. The app renders it, and the build makes an HTML page of it (web/src/landing). Only the
 * theme switch needs a script, so the app and the HTML page each pass their own.
 */
export function LandingPage({ themeSwitch }: { themeSwitch: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LandingHeader themeSwitch={themeSwitch} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
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
    <section aria-labelledby="begin" className="mx-auto max-w-[1200px] px-4 py-24 sm:px-6 sm:py-32">
      <div className="grid justify-items-center rounded-3xl bg-[oklch(0.265_0.045_168)] px-6 py-16 text-center text-white sm:py-24">
        <h2 id="begin" className="font-semibold text-3xl tracking-[-0.025em] sm:text-5xl">
          Start Recording Today
        </h2>
        <p className="mt-4 max-w-md text-lg text-white/80">Your first recording is one account and one click away.</p>
        <Link
          to={paths.signup()}
          className={cn(
            buttonVariants({ size: 'lg' }),
            'mt-9 bg-white px-7 text-[oklch(0.265_0.045_168)] hover:bg-white/90 focus-visible:outline-white',
          )}
        >
          Create Your Account
        </Link>
      </div>
    </section>
  );
}

function LandingFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-4 px-4 py-8 sm:px-6">
        <Logo />
        <p className="text-muted-foreground text-sm">© 2024 Framekeep. All rights reserved.</p>
      </div>
    </footer>
  );
}
