import { LANDING_TITLE, LandingPage } from '#web/features/landing/landing-page.tsx';
import { useTheme } from '#web/lib/theme.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

/** The landing page inside the app, for visitors who open / after the app was loaded. */
export function LandingScreen() {
  return (
    <>
      <title>{LANDING_TITLE}</title>
      <LandingPage themeSwitch={<ThemeSwitch {...useTheme()} />} />
    </>
  );
}
