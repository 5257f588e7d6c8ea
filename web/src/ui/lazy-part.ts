import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/**
 * A component that is loaded when it is first rendered.
 * @param Missing rendered instead when the load fails: nothing, unless the page would have a gap
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>, Missing: ComponentType<Props> = Nothing) =>
  lazy(async () => ({
    default: await load().catch((error: unknown) => {
      console.warn(error);
      return Missing;
    }),
  }));
