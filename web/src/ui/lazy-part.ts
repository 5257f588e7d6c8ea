import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first rendered. When the load fails, it renders nothing. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn('A part of the page could not be loaded.', error);
      return { default: () => null };
    }
  });
