import { describe, expect, it } from 'vitest';
import { storedRecording } from '../../data/test-support/stored-recording.ts';
import { addLink, changeLink, hasLink, type LinkedRecording, lastEndedSubjects, removeLink } from './link-change.ts';

const NOW = Date.parse('2026-01-10T12:00:00.000Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

const shared = (allowDownload = true, expiresAt: string | null = null): LinkedRecording =>
  addLink(storedRecording(), 'token', { allowDownload, expiresAt }).after as LinkedRecording;

describe('a link', () => {
  it('shares a recording that was not shared', () => {
    const before = storedRecording();
    expect(hasLink(before)).toBe(false);
    const { after, ended } = addLink(before, 'token', { allowDownload: false, expiresAt: inHours(1) });
    expect(hasLink(after)).toBe(true);
    expect(after).toMatchObject({ shareToken: 'token', allowDownload: false, shareExpiresAt: inHours(1) });
    expect(ended).toEqual([]);
  });

  it('taken away, leaves nothing of its settings and ends all its media tokens', () => {
    const { after, ended } = removeLink(shared(false, inHours(1)));
    expect(hasLink(after)).toBe(false);
    expect(after).toMatchObject({
      shareToken: null,
      allowDownload: true,
      shareExpiresAt: null,
      lastShareToken: 'token',
    });
    expect(ended).toEqual(['link:token.0']);
  });

  it('that is loosened ends nothing', () => {
    expect(changeLink(shared(false, inHours(1)), { allowDownload: true, expiresAt: inHours(2) }, NOW).ended).toEqual(
      [],
    );
    expect(changeLink(shared(true, inHours(1)), { allowDownload: true, expiresAt: null }, NOW).ended).toEqual([]);
  });

  it('whose downloads are switched off ends those tokens that may save, and no others', () => {
    const { after, ended } = changeLink(shared(), { allowDownload: false, expiresAt: null }, NOW);
    expect(ended).toEqual(['download:token.0']);
    expect(after).toMatchObject({ allowDownload: false, downloadGrantVersion: 1, linkGrantVersion: 0 });
    expect(changeLink(after as LinkedRecording, { allowDownload: false, expiresAt: null }, NOW).ended).toEqual([]);
  });

  it.each<[string, string | null, number, boolean]>([
    ['never', null, 30, true],
    ['never', null, 90, false],
    ['in 45 minutes', inHours(0.75), 30, true],
    ['in 45 minutes', inHours(0.75), 50, false],
    ['in 30 days', inHours(720), 90, false],
    ['in 30 days', inHours(720), 50, true],
  ])('that ended %s and now ends in %i minutes ends its tokens: %j', (_was, from, minutes, expected) => {
    const settings = { allowDownload: true, expiresAt: inHours(minutes / 60) };
    const { ended } = changeLink(shared(true, from), settings, NOW);
    expect(ended).toEqual(expected ? ['link:token.0'] : []);
  });

  it('remembers what its latest changes ended, so that a fault can be made up for', () => {
    const once = changeLink(shared(), { allowDownload: false, expiresAt: inHours(1) }, NOW);
    expect(lastEndedSubjects(once.after as LinkedRecording)).toEqual(once.ended);
    expect(lastEndedSubjects(shared())).toEqual([]);
  });
});
