import { describe, expect, it } from 'vitest';
import { newMainLink, removedMainLink, type StoredLink } from '../../../data/sharing/link.ts';
import { storedRecording } from '../../test-support/stored-recording.ts';
import { isGuarded } from './link-gate.ts';
import { changeLink, endOf, lastEndedSubjects } from './link-settings.ts';

const NOW = Date.parse('2026-01-10T12:00:00.000Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

const shared = (allowDownload = true, shareExpiresAt: string | null = null): StoredLink => ({
  ...newMainLink(storedRecording(), null, 'token'),
  allowDownload,
  shareExpiresAt,
});

describe('a main link', () => {
  it('is a link without a name and without a gate', () => {
    expect(shared()).toMatchObject({ name: null, shareToken: 'token', isRemoved: false });
    expect(isGuarded(shared())).toBe(false);
  });

  it('that is removed leaves its views and no setting, and ends all its media tokens', () => {
    const removed = removedMainLink({ ...shared(false, inHours(1)), viewCount: 3, linkGrantVersion: 2 });
    expect(removed).toMatchObject({ isRemoved: true, allowDownload: true, shareExpiresAt: null, viewCount: 3 });
    expect(endOf(removed)).toEqual(['link:token.2']);
    const again = newMainLink(storedRecording(), removed, 'another');
    expect(again).toMatchObject({ isRemoved: false, shareToken: 'another', viewCount: 3, linkGrantVersion: 0 });
    expect(again.id).not.toBe(removed.id);
  });
});

describe('a change of a link', () => {
  it('that allows more revokes nothing', () => {
    expect(changeLink(shared(false, inHours(1)), { allowDownload: true, expiresAt: inHours(2) }, NOW).ended).toEqual(
      [],
    );
    expect(changeLink(shared(true, inHours(1)), { allowDownload: true, expiresAt: null }, NOW).ended).toEqual([]);
  });

  it('that turns downloads off revokes only tokens that allow downloads', () => {
    const { after, ended } = changeLink(shared(), { allowDownload: false, expiresAt: null }, NOW);
    expect(ended).toEqual(['download:token.0']);
    expect(after).toMatchObject({ allowDownload: false, downloadGrantVersion: 1, linkGrantVersion: 0 });
    expect(changeLink(after, { allowDownload: false, expiresAt: null }, NOW).ended).toEqual([]);
  });

  it.each<[string, string | null, number, boolean]>([
    ['never', null, 30, true],
    ['never', null, 90, false],
    ['in 45 minutes', inHours(0.75), 30, true],
    ['in 45 minutes', inHours(0.75), 50, false],
    ['in 30 days', inHours(720), 90, false],
    ['in 30 days', inHours(720), 50, true],
  ])('whose expiry was %s and is now in %i minutes revokes its tokens: %j', (_was, from, minutes, expected) => {
    const settings = { allowDownload: true, expiresAt: inHours(minutes / 60) };
    const { ended } = changeLink(shared(true, from), settings, NOW);
    expect(ended).toEqual(expected ? ['link:token.0'] : []);
  });

  it('stores what its latest changes revoked, so that a failed revocation can be repeated', () => {
    const once = changeLink(shared(), { allowDownload: false, expiresAt: inHours(1) }, NOW);
    expect(lastEndedSubjects(once.after)).toEqual(once.ended);
    expect(lastEndedSubjects(shared())).toEqual([]);
  });
});
