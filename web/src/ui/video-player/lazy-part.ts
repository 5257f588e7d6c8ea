import { type ComponentType, lazy } from 'react';

/** A part of the player that is loaded when it is needed; the player does without where it cannot be had. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn('A part of the player could not be loaded.', error);
      return { default: () => null };
    }
  });
