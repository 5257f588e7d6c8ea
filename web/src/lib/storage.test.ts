import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { storedJson, storedText } from './storage.ts';
import { stubStorage } from './test-support/stub-storage.ts';

let items: Map<string, string>;
beforeEach(() => {
  items = stubStorage();
});

const color = storedText({ key: 'color', schema: z.enum(['red', 'blue']), fallback: 'red' });
const size = storedJson({ key: 'size', schema: z.object({ width: z.number() }), fallback: { width: 1 } });

it('a stored text, and a stored object, are read as they were written, and removed by null', () => {
  color.write('blue');
  size.write({ width: 7 });
  expect(Object.fromEntries(items)).toEqual({ color: 'blue', size: '{"width":7}' });
  expect([color.read(), size.read()]).toEqual(['blue', { width: 7 }]);
  color.write(null);
  size.write(null);
  expect(items.size).toBe(0);
});

it.each([null, '', 'green', '"blue"'])('a text is the default when storage holds %j', (text) => {
  if (text !== null) items.set('color', text);
  expect(color.read()).toBe('red');
});

it.each([null, '', '{"width":', 'null', '[]', '{"width":"7"}', '{"height":7}'])(
  'an object is the default when storage holds %j',
  (text) => {
    if (text !== null) items.set('size', text);
    expect(size.read()).toEqual({ width: 1 });
  },
);

it('where the browser blocks storage, the default is read and nothing is stored', () => {
  const block = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: block, setItem: block, removeItem: block });
  color.write('blue');
  expect(color.read()).toBe('red');
});
