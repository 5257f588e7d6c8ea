import type { Page } from '@playwright/test';

/** The functions of a lab as a test calls them: arguments and results are passed as JSON. */
export type Remote<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

/** Calls `window.lab` of a page, whichever lab it is. */
export function remoteLab<T extends object>(page: Page): Remote<T> {
  const call = (name: string, args: unknown[]) =>
    page.evaluate(
      ([part, given]) => {
        const { lab } = window as unknown as { lab: Record<string, (...args: unknown[]) => unknown> };
        return lab[part]?.(...given);
      },
      [name, args] as const,
    );
  // A promise that resolves to this object reads `then`.
  const get = (_: unknown, name: string) => (name === 'then' ? undefined : (...args: unknown[]) => call(name, args));
  return new Proxy<Remote<T>>({} as unknown as Remote<T>, { get });
}
