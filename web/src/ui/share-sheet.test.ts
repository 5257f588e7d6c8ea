import { expect, it, vi } from 'vitest';
import { hasShareSheet, openShareSheet } from './share-sheet.ts';

const withShare = (share: (data: ShareData) => Promise<void>) => vi.stubGlobal('navigator', { share });
const refuse = (name: string) => () => Promise.reject(new DOMException('No', name));

it('a link is given to the share sheet, where there is one', async () => {
  vi.stubGlobal('navigator', {});
  expect(hasShareSheet()).toBe(false);
  const share = vi.fn(async () => undefined);
  withShare(share);
  expect(hasShareSheet()).toBe(true);
  expect(await openShareSheet('Demo', 'https://x.test/share/1')).toBe(true);
  expect(share).toHaveBeenCalledWith({ title: 'Demo', url: 'https://x.test/share/1' });
});

it('a sheet that is closed was open; one that the browser refuses was not', async () => {
  withShare(refuse('AbortError'));
  expect(await openShareSheet('Demo', 'https://x.test/share/1')).toBe(true);
  withShare(refuse('NotAllowedError'));
  expect(await openShareSheet('Demo', 'https://x.test/share/1')).toBe(false);
});
