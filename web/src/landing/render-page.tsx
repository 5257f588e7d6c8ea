import { Moon, Sun } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LANDING_TITLE, LandingPage } from '../features/landing/landing-page.tsx';
import { ProductLoop } from '../features/landing/product-loop.tsx';
import { paths } from '../library/paths.ts';
import { buttonVariants } from '../ui/button-variants.ts';
import { cn } from '../ui/class-names.ts';
import { LOOP_ID, THEME_BUTTON_ID } from './script-ids.ts';

/** The theme switch of the HTML page. It is invisible until main.ts labels it and makes it work. */
function ThemeButton() {
  const classes = buttonVariants({ variant: 'ghost', size: 'icon' });
  return (
    <button type="button" id={THEME_BUTTON_ID} className={cn(classes, 'invisible text-muted-foreground')}>
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
    </button>
  );
}

const DESCRIPTION =
  'Record your screen or camera in the browser, keep every recording in your team’s workspace, and share it with a link.';

/** Placeholder for the origin, which is known only at deployment: infra/constructs/landing-page.ts replaces it. */
const ORIGIN = '{{origin}}';

/** Metadata for the preview of a link in chats, mail programs and social networks: https://ogp.me */
function Preview() {
  const picture = `${ORIGIN}/preview.png`;
  return (
    <>
      <title>{LANDING_TITLE}</title>
      <meta name="description" content={DESCRIPTION} />
      <link rel="canonical" href={`${ORIGIN}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Framekeep" />
      <meta property="og:url" content={`${ORIGIN}/`} />
      <meta property="og:title" content={LANDING_TITLE} />
      <meta property="og:description" content={DESCRIPTION} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Record, Share, and Collaborate, above the list of recordings in Framekeep"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The landing page as HTML: the metadata for its head, and its body. web/prerender-landing.ts calls this. */
export const renderPage = () => ({
  head: renderToStaticMarkup(<Preview />),
  body: renderToStaticMarkup(
    <StaticRouter location={paths.home}>
      <LandingPage themeSwitch={<ThemeButton />} loop={<ProductLoop id={LOOP_ID} />} />
    </StaticRouter>,
  ),
});
