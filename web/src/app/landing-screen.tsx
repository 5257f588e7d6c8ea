import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { LANDING_TITLE } from '#web/features/landing/landing-title.ts';
import { useTheme } from '#web/lib/theme.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

/** The landing page in the app: for the one who comes here without a session after the app was loaded. */
export function LandingScreen() {
  return (
    <>
      <title>{LANDING_TITLE}</title>
      <LandingPage themeSwitch={<ThemeSwitch {...useTheme()} />} />
    </>
  );
}
