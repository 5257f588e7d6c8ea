import { type ComponentType, useEffect, useState } from 'react';

const Nothing = () => null;

/**
 * A component whose script is loaded when it is first rendered. React's `lazy` with `Suspense` would show it late:
 * React keeps a fallback on screen for at least 300 ms (`FALLBACK_THROTTLE_MS` in React's sources).
 * @param load imports the component; its error is thrown to the nearest error boundary
 * @param Waiting rendered until the component has loaded
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType = Nothing,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;

  return function LazyComponent(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (loaded) return;
      const show = (component: ComponentType<P>) => {
        loaded = component;
        setComponent(() => component);
      };
      load().then(show, (error) => setFailure({ error }));
    }, []);
    if (failure) throw failure.error;
    return Component ? <Component {...props} /> : <Waiting />;
  };
}
