import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { FeaturesSection } from './features-section.tsx';
import { Hero } from './hero.tsx';
import { CallToAction, LandingFooter } from './landing-end.tsx';
import { TeamsSection } from './teams-section.tsx';

/** Header of the landing page, with the links to log in and to sign up. */
function LandingHeader({ themeSwitch }: { themeSwitch: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-b bg-background/90 backdrop-blur-md">
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
      <a
        href="#main"
        className="sr-only top-2 left-2 z-50 rounded-lg bg-primary px-4 py-3 font-medium text-primary-foreground text-sm focus:not-sr-only focus:fixed"
      >
        Skip to content
      </a>
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
