import { vi } from 'vitest';

/** Gives a test a storage of its own. @returns its texts by their keys */
export function stubStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): Map<string, string> {
  const texts = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
  return texts;
}
