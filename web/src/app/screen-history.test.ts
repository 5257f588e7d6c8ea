import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createScreenHistory, type HeldChange } from './screen-history.ts';

/** A history at /b that came from /a, with the paths that were shown. */
function startAt(loadScreen: (path: string) => Promise<unknown> | null = () => null) {
  const base = createMemoryHistory({ initialEntries: ['/a', '/b'], initialIndex: 1 });
  const screens = createScreenHistory(base, loadScreen);
  const shown: string[] = [];
  screens.listen(({ location, action }) => shown.push(`${action} ${location.pathname}`));
  return { base, ...screens, shown };
}

/** Code of screens that comes when the test says so. */
function slowCode() {
  const waiting = new Map<string, (isThere: boolean) => void>();
  const load = (path: string) =>
    path === '/b'
      ? null
      : new Promise<void>((resolve, reject) => {
          waiting.set(path, (isThere) => (isThere ? resolve() : reject(new Error('offline'))));
        });
  const settle = async (path: string, isThere = true) => {
    waiting.get(path)?.(isThere);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { load, settle };
}

describe('a change of address', () => {
  it('is shown at once if the code of the screen is there', () => {
    const { navigator, shown } = startAt();
    navigator.push('/c?q=1', { from: 'test' });
    navigator.replace({ pathname: '/d' });
    navigator.go(-1);
    expect(shown).toEqual(['POP /b', 'PUSH /c', 'REPLACE /d', 'POP /b']);
  });

  it('is made when the code of the screen has come, and also if it does not load', async () => {
    const code = slowCode();
    const { base, navigator, shown } = startAt(code.load);
    navigator.push('/c');
    expect([base.location.pathname, shown]).toEqual(['/b', ['POP /b']]);
    await code.settle('/c', false);
    expect([base.location.pathname, shown.at(-1)]).toEqual(['/c', 'PUSH /c']);
  });

  it('is dropped if another one is asked for meanwhile', async () => {
    const code = slowCode();
    const { base, navigator, shown } = startAt(code.load);
    navigator.push('/c');
    navigator.push('/d');
    await code.settle('/d');
    await code.settle('/c');
    expect([base.location.pathname, shown]).toEqual(['/d', ['POP /b', 'PUSH /d']]);
  });

  it('goes on while the screen before writes what was typed into its own address', async () => {
    const code = slowCode();
    const { base, navigator, shown } = startAt(code.load);
    navigator.push('/c');
    navigator.replace({ pathname: '/b', search: '?q=tour' });
    expect(base.location.search).toBe('?q=tour');
    await code.settle('/c');
    expect([base.location.pathname, shown]).toEqual(['/c', ['POP /b', 'REPLACE /b', 'PUSH /c']]);
    navigator.go(-1);
    expect(base.location.search, 'Back leads to what was typed').toBe('?q=tour');
  });
});

describe('a guard', () => {
  function guarded() {
    const started = startAt();
    const held: (HeldChange | null)[] = [];
    const holds = vi.fn((_from: string, to: string) => to !== '/free');
    const remove = started.guard({ holds, onHeld: (change) => held.push(change) });
    const path = () => started.base.location.pathname;
    return { ...started, holds, held, remove, path };
  }

  it('holds a change until it proceeds', () => {
    const { navigator, holds, held, path, shown } = guarded();
    navigator.push('/c');
    expect(holds).toHaveBeenCalledWith('/b', '/c');
    expect([path(), held.at(-1)?.pathname]).toEqual(['/b', '/c']);
    held.at(-1)?.proceed();
    expect([path(), held.at(-1), shown.at(-1)]).toEqual(['/c', null, 'PUSH /c']);
    navigator.push('/d');
    expect(path(), 'the next change is held again').toBe('/c');
  });

  it('takes Back back, and does it when it proceeds', async () => {
    const { navigator, held, path, shown } = guarded();
    navigator.go(-1);
    expect([path(), held.at(-1)?.pathname, shown]).toEqual(['/b', '/a', ['POP /b']]);
    held.at(-1)?.proceed();
    await vi.waitFor(() => expect(path()).toBe('/a'));
    expect([held.at(-1), shown.at(-1)]).toEqual([null, 'POP /a']);
  });

  it('forgets a change if the person stays', () => {
    const { navigator, held, path } = guarded();
    navigator.go(-1);
    held.at(-1)?.stay();
    expect([path(), held.at(-1)]).toEqual(['/b', null]);
    navigator.push('/free');
    expect(path()).toBe('/free');
  });

  it('holds nothing once it is removed', () => {
    const { navigator, remove, path } = guarded();
    remove();
    navigator.push('/c');
    expect(path()).toBe('/c');
  });
});
