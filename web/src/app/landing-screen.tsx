import { LANDING_TITLE, LandingPage } from '#web/features/landing/landing-page.tsx';
import { playLoop } from '#web/features/landing/play-loop.ts';
import { ProductLoop } from '#web/features/landing/product-loop.tsx';
import { useTheme } from '#web/lib/theme.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

/** The same function in each rendering, so that React calls it once. */
const begin = (area: HTMLElement | null) => (area ? playLoop(area) : undefined);

/** The landing page inside the app, for visitors who open / after the app was loaded. */
export function LandingScreen() {
  return (
    <>
      <title>{LANDING_TITLE}</title>
      <LandingPage themeSwitch={<ThemeSwitch {...useTheme()} />} loop={<ProductLoop ref={begin} />} />
    </>
  );
}
