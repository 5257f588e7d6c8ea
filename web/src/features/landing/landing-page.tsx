import type { ReactNode } from 'react';
import { FeaturesSection } from './features-section.tsx';
import { Hero } from './hero.tsx';
import { CallToAction, LandingFooter } from './landing-end.tsx';
import { LandingHeader } from './landing-header.tsx';
import { TeamsSection } from './teams-section.tsx';

/**
 * What visitors see: what the product is, how it looks, and how to begin. The app shows it, and the build makes a page of
 * HTML of it (web/src/landing): nothing in it needs a script but the switch of the theme, which either brings its own of.
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
