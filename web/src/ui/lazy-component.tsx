import { type ComponentType, useEffect, useState } from 'react';

const Nothing = () => null;

/** A component that can be loaded before it is rendered. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads its script. Null if it is loaded: then the component is rendered at once. */
  preload: () => Promise<void> | null;
};

/**
 * A component whose script is loaded when it is first rendered. React's `lazy` with `Suspense` would show it late:
 * React keeps a fallback on screen for at least 300 ms (`FALLBACK_THROTTLE_MS` in React's sources).
 * @param load imports the component; its error is thrown to the nearest error boundary
 * @param Waiting rendered with the same properties until the component has loaded
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<P> = Nothing,
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null;
  const ensure = async () => {
    loaded ??= await load();
    return loaded;
  };

  function Lazy(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Component) return;
      ensure().then(
        (component) => setComponent(() => component),
        (error) => setFailure({ error }),
      );
    }, [Component]);
    if (failure) throw failure.error;
    return Component ? <Component {...props} /> : <Waiting {...props} />;
  }
  return Object.assign(Lazy, { preload: () => (loaded ? null : ensure().then(() => undefined)) });
}
