import { renderToStaticMarkup } from 'react-dom/server';
import { routes } from '#web/library/paths.ts';
import { isProductPath } from './early-requests.ts';
import { Outline } from './outline.tsx';

/** The outline of each screen of the product as HTML, by its route. web/first-paint.ts calls this. */
export const renderOutlines = (): Record<string, string> =>
  Object.fromEntries(
    Object.values(routes)
      .filter(isProductPath)
      .map((route) => [route, renderToStaticMarkup(<Outline path={route} />)]),
  );
