import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../lib/test-support/stub-storage.ts';
import { returnPath, setReturnPath } from './return-path.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubStorage('sessionStorage');
});

describe('the page that a log-in leads back to', () => {
  it('is the address of a recording, or of a new one', () => {
    setReturnPath('/recordings/01JD_01JE');
    expect(returnPath()).toBe('/recordings/01JD_01JE');
    setReturnPath('/recordings/01JD_01JE?t=83');
    expect(returnPath()).toBe('/recordings/01JD_01JE?t=83');
    setReturnPath('/recordings?new');
    expect(returnPath()).toBe('/recordings?new');
    setReturnPath(null);
    expect(returnPath()).toBeNull();
  });

  it.each([
    '/',
    '/settings',
    '/recordings',
    '/recordings/',
    '/recordings/../admin',
    '/recordings/x/y',
    '/recordings/x?next=//evil.example',
    '/recordings/x?t=1&next=//evil.example',
    '/recordings/x?t=//evil.example',
    '/recordings/x?new',
    '/recordings?new=1',
    '/recordings?new&next=//evil.example',
    '//evil.example/recordings/x',
    'https://evil.example/recordings/x',
    '/recordings//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ])('is never anything else: %s', (path) => {
    setReturnPath('/recordings/1');
    setReturnPath(path);
    expect(returnPath()).toBeNull();
    stored.set('returnPath', path);
    expect(returnPath()).toBeNull();
  });

  it('is null where storage is blocked', () => {
    const block = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('sessionStorage', { getItem: block, setItem: block });
    setReturnPath('/recordings/1');
    expect(returnPath()).toBeNull();
  });
});
