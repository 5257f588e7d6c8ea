import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { storedJson, storedText } from './storage.ts';
import { stubStorage } from './test-support/stub-storage.ts';

let items: Map<string, string>;
beforeEach(() => {
  items = stubStorage();
});

const color = storedText({ key: 'color', schema: z.enum(['red', 'blue']), fallback: 'red' });
const size = storedJson({ key: 'size', schema: z.object({ width: z.number() }), fallback: { width: 1 } });

describe('a stored text', () => {
  it('is read as it was written', () => {
    color.write('blue');
    expect(items.get('color')).toBe('blue');
    expect(color.read()).toBe('blue');
  });

  it.each([null, '', 'green', '"blue"'])('is the default when storage holds %j', (text) => {
    if (text !== null) items.set('color', text);
    expect(color.read()).toBe('red');
  });

  it('is removed by null', () => {
    color.write('blue');
    color.write(null);
    expect(items.size).toBe(0);
  });
});

describe('a stored object', () => {
  it('is read as it was written', () => {
    size.write({ width: 7 });
    expect(items.get('size')).toBe('{"width":7}');
    expect(size.read()).toEqual({ width: 7 });
  });

  it.each([null, '', '{"width":', 'null', '[]', '{"width":"7"}', '{"height":7}'])(
    'is the default when storage holds %j',
    (text) => {
      if (text !== null) items.set('size', text);
      expect(size.read()).toEqual({ width: 1 });
    },
  );

  it('is removed by null', () => {
    size.write({ width: 7 });
    size.write(null);
    expect(items.size).toBe(0);
  });
});

it('where the browser blocks storage, the default is read and nothing is stored', () => {
  const block = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: block, setItem: block, removeItem: block });
  color.write('blue');
  expect(color.read()).toBe('red');
});
