import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { routes } from '#web/library/paths.ts';
import { isProductPath } from './early-requests.ts';
import { GUEST_SCREENS, GuestOutline } from './guest-outline.tsx';
import { Outline } from './outline.tsx';
import { SettingsOutline } from './settings-outline.tsx';

interface RenderedOutline {
  route: string;
  /** Pattern of the queries that it is for. */
  query: string;
  html: string;
}

const rendered = (route: string, query: string, outline: ReactNode): RenderedOutline => ({
  route,
  query,
  html: renderToStaticMarkup(outline),
});

const ofTab = (tab: 'general' | 'members') => (
  <Outline route={routes.settings}>
    <SettingsOutline tab={tab} />
  </Outline>
);

/** The outline of each screen as HTML. With a query, screens for visitors look different. web/first-paint.ts calls this. */
export const renderOutlines = (): RenderedOutline[] => [
  rendered(routes.settings, '[?].*tab=members.*', ofTab('members')),
  rendered(routes.settings, '(?!.*tab=members).*', ofTab('general')),
  ...Object.values(routes)
    .filter((route) => isProductPath(route) && route !== routes.settings)
    .map((route) => rendered(route, '([?].*)?', <Outline route={route} />)),
  ...Object.entries(GUEST_SCREENS).map(([route, screen]) => rendered(route, '', <GuestOutline {...screen} />)),
];
