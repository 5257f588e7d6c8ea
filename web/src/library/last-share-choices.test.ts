import { beforeEach, describe, expect, it } from 'vitest';
import { stubStorage } from '../lib/test-support/stub-storage.ts';
import { expiryAfter, lastShareChoices, rememberShareChoices } from './last-share-choices.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

beforeEach(() => void stubStorage());

describe('the choices for a link', () => {
  it('are at first those of the share dialog: downloads, no end', () => {
    expect(lastShareChoices()).toEqual({ allowDownload: true, days: null, mailsFirstView: false });
  });

  it('are those that were made last, with the time that the link lasts', () => {
    rememberShareChoices(false, '2026-11-28T10:00:00.000Z', true, NOW);
    expect(lastShareChoices()).toEqual({ allowDownload: false, days: 7, mailsFirstView: true });
    rememberShareChoices(true, null, null, NOW);
    expect(lastShareChoices()).toEqual({ allowDownload: true, days: null, mailsFirstView: true });
  });

  it('last a day at least: a link that ends today would be of no use later', () => {
    rememberShareChoices(true, '2026-11-21T11:00:00.000Z', null, NOW);
    expect(lastShareChoices().days).toBe(1);
  });

  it('are those of the share dialog when the stored choices are incomplete', () => {
    localStorage.setItem('lastShareChoices', '{"days":3}');
    expect(lastShareChoices()).toEqual({ allowDownload: true, days: null, mailsFirstView: false });
  });
});

it('the end of a link is the chosen number of days from now, or never', () => {
  expect(expiryAfter(7, NOW)).toBe('2026-11-28T10:00:00.000Z');
  expect(expiryAfter(null, NOW)).toBeNull();
});
