import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { LANDING_TITLE, LandingPage } from '../features/landing/landing-page.tsx';
import { paths } from '../library/paths.ts';
import { ThemeButton } from './theme-button.tsx';

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
      <LandingPage themeSwitch={<ThemeButton />} />
    </StaticRouter>,
  ),
});
