import { describe, expect, it } from 'vitest';
import { mainLinkOf, newMainLink, type StoredLink, withMainLink, withoutMainLink } from '../../data/link.ts';
import { storedRecording } from '../../data/test-support/stored-recording.ts';
import { isGuarded } from './link-gate.ts';
import { changeLink, endOf, lastEndedSubjects } from './link-settings.ts';

const NOW = Date.parse('2026-01-10T12:00:00.000Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

const shared = (allowDownload = true, shareExpiresAt: string | null = null): StoredLink => ({
  ...newMainLink(storedRecording(), 'token'),
  ...{ allowDownload, shareExpiresAt },
});

describe('a main link', () => {
  it('is a link of its recording without a name and without a gate', () => {
    const recording = storedRecording();
    expect(mainLinkOf(recording)).toBeNull();
    const link = shared(false, inHours(1));
    const linked = withMainLink(recording, link);
    expect(linked).toMatchObject({ shareToken: 'token', allowDownload: false, shareExpiresAt: inHours(1) });
    expect(mainLinkOf({ ...linked, id: link.recordingId, userId: link.createdBy })).toEqual(link);
    expect(isGuarded(link)).toBe(false);
  });

  it('that is removed leaves no setting, and ends all its media tokens', () => {
    const recording = withMainLink(storedRecording(), shared(false, inHours(1)));
    const after = withoutMainLink(recording);
    expect(mainLinkOf(after)).toBeNull();
    expect(after).toMatchObject({
      shareToken: null,
      allowDownload: true,
      shareExpiresAt: null,
      lastShareToken: 'token',
    });
    expect(endOf(shared())).toEqual(['link:token.0']);
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
