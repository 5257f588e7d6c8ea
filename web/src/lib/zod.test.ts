import { expect, it, vi } from 'vitest';

it('The schemas of the pages never compile code from text', async () => {
  const compile = vi.fn();
  vi.stubGlobal('Function', compile);
  const { object, string } = await import('./zod.ts');
  expect(object({ name: string() }).parse({ name: 'Launch' })).toEqual({ name: 'Launch' });
  expect(compile).not.toHaveBeenCalled();
});
