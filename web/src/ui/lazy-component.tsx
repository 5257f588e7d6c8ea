import { type ComponentType, useEffect, useState } from 'react';

const Nothing = () => null;

/**
 * A component whose code is loaded when it is first shown. React's `lazy` with `Suspense` would show it late: what has
 * loaded within 300 ms of a fallback is held back until those are over (`FALLBACK_THROTTLE_MS` in React's sources).
 * @param load gives the component; what it fails with is thrown to the nearest error boundary
 * @param Waiting stands in its place until then
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
