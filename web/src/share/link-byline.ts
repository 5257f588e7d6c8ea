import { type ComponentType, lazy } from 'react';
import type { BylineProps } from './byline.tsx';

async function load(): Promise<{ default: ComponentType<BylineProps> }> {
  try {
    return { default: (await import('./byline.tsx')).Byline };
  } catch (error) {
    console.warn('The line below the title could not be loaded.', error);
    return { default: () => null };
  }
}

/** Whose recording it is, and how often it was viewed: loaded by the pages of links alone that show it. */
export const LinkByline = lazy(load);
