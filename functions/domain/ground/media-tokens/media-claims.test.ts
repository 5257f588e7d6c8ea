import { describe, expect, it } from 'vitest';
import type { MediaClaims } from '#shared/model/ground/media-token.ts';
import { newMainLink, type StoredLink } from '../../../data/sharing/link.ts';
import { changeLink, endOf } from '../../sharing/links/link-settings.ts';
import { storedRecording, withAttributes } from '../../test-support/stored-recording.ts';
import { mediaClaims } from './media-claims.ts';

const NOW = 1_768_000_000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const recording = storedRecording();
const session = { id: 'sid', passwordVersion: 2, begunAt: NOW - 999, endsAt: NOW + 999_999, readAt: NOW };
const mine = { by: 'member', userId: 'me', session, recording, accessGrantVersion: 0 } as const;
const live = (shareExpiresAt: string | null = null): StoredLink => ({
  ...newMainLink(recording, null, 'token'),
  shareExpiresAt,
});

/** The edge's rule: it refuses a token that is not younger than a cutoff of one of its subjects. */
const isRefused = (claims: MediaClaims, ended: string[], cutoff: number) =>
  claims.cutoffs.some((subject) => ended.includes(subject)) && claims.iat <= cutoff;

describe('a media token', () => {
  it('of a member ends with the recording, its workspace, the membership, the session and the password, after an hour at the latest', () => {
    expect(mediaClaims(mine, 'key', NOW, true)).toEqual({
      key: 'key',
      iat: NOW,
      exp: NOW + 3600,
      download: 1,
      cutoffs: [
        `recording:${recording.id}`,
        `place:${recording.id}.0`,
        `workspace:${recording.workspaceId}`,
        `member:${recording.workspaceId}:me`,
        'session:sid',
        'password:me.2',
      ],
    });
  });

  it('of a member ends no later than the session', () => {
    const short = { ...mine, session: { ...session, endsAt: NOW + 60 } };
    expect(mediaClaims(short, 'key', NOW, true).exp).toBe(NOW + 60);
  });

  it('has the time at which the session was read as its time of issue', () => {
    const slow = { ...mine, session: { ...session, readAt: NOW - 2 } };
    expect(mediaClaims(slow, 'key', NOW, true)).toMatchObject({ iat: NOW - 2, exp: NOW - 2 + 3600 });
  });

  it('in a project ends with it and with a move, and for members also with their access to it', () => {
    const inProject = { ...recording, projectId: 'w_p', placeGrantVersion: 3 };
    const member = { ...mine, recording: inProject, accessGrantVersion: 2 };
    const common = [`place:${recording.id}.3`, 'project:w_p'];
    expect(mediaClaims(member, 'key', NOW, true).cutoffs).toEqual(expect.arrayContaining([...common, 'access:w_p.2']));
    const through = mediaClaims({ by: 'share', recording: inProject, link: live() }, 'key', NOW, true).cutoffs;
    expect(through).toEqual(expect.arrayContaining(common));
    expect(through).not.toContain('access:w_p.2');
  });

  it('of a link ends with the recording, its workspace, the link, and all links of the person who made it', () => {
    const claims = mediaClaims({ by: 'share', recording, link: live(iso(NOW + 60)) }, 'key', NOW, false);
    const cutoffs = [
      `recording:${recording.id}`,
      `place:${recording.id}.0`,
      `workspace:${recording.workspaceId}`,
      'link:token.0',
      `links:${recording.userId}`,
    ];
    expect(claims).toMatchObject({ exp: NOW + 60, download: 0, cutoffs });
  });

  it('of a link to a recording in progress ends with the permission to watch it live', () => {
    const segments = {
      uploadId: 'u',
      state: 'recording',
      isWatchable: true,
      saving: null,
      attached: null,
    } as const;
    const watched = withAttributes(recording, { segments, watchGrantVersion: 2 });
    const subject = `watch:${recording.id}.2`;
    expect(mediaClaims({ by: 'share', recording: watched, link: live() }, 'key', NOW, false).cutoffs).toContain(
      subject,
    );
    expect(mediaClaims({ ...mine, recording: watched }, 'key', NOW, false).cutoffs).not.toContain(subject);
    const maker = `member:${recording.workspaceId}:${recording.userId}`;
    const through = (state: 'recording' | 'joining') =>
      mediaClaims(
        { by: 'share', recording: withAttributes(watched, { segments: { ...segments, state } }), link: live() },
        'key',
        NOW,
        false,
      );
    expect(through('recording').cutoffs, 'until it is saved, also with the membership of its maker').toContain(maker);
    expect(through('joining').cutoffs).not.toContain(maker);
  });

  it('opens only versions of attached segments', () => {
    const attached = { playlist: '1', init: '2', firstSegment: '3' };
    const segments = { uploadId: 'u', state: 'joining', isWatchable: false, saving: null, attached } as const;
    const claimsFor = (key: string, changes = {}) =>
      mediaClaims(
        { ...mine, recording: withAttributes(recording, { segments: { ...segments, ...changes } }) },
        key,
        NOW,
        false,
      );
    expect(claimsFor('segments/r/u/')).toMatchObject({ versions: 1 });
    expect(claimsFor('uploads/u/a')).not.toHaveProperty('versions');
    expect(claimsFor('segments/r/u/', { attached: null })).not.toHaveProperty('versions');
  });

  it('is valid for at most an hour, however long the link is', () => {
    const claims = mediaClaims({ by: 'share', recording, link: live(iso(NOW + 999_999)) }, 'key', NOW, false);
    expect(claims.exp).toBe(NOW + 3600);
  });

  it('ends with the download permission only when it allows downloads', () => {
    const grant = { by: 'share', recording, link: live() } as const;
    expect(mediaClaims(grant, 'key', NOW, true).cutoffs).toContain('download:token.0');
    expect(mediaClaims(grant, 'key', NOW, false).cutoffs).not.toContain('download:token.0');
  });
});

describe('a revocation', () => {
  it('refuses a token of the same second, and one that was signed later based on an earlier read', () => {
    const ended = endOf(live());
    const issued = mediaClaims({ by: 'share', recording, link: live() }, 'key', NOW, false);
    expect(isRefused(issued, ended, NOW)).toBe(true);
  });

  it('accepts a token that was issued in the same second under the new settings', () => {
    const settings = { allowDownload: false, expiresAt: iso(NOW + 60) };
    const { after, ended } = changeLink(live(), settings, NOW * 1000);
    const old = mediaClaims({ by: 'share', recording, link: live() }, 'key', NOW, true);
    const fresh = mediaClaims({ by: 'share', recording, link: after }, 'key', NOW, false);
    expect(isRefused(old, ended, NOW)).toBe(true);
    expect(isRefused(fresh, ended, NOW)).toBe(false);
  });

  it('accepts a token for downloads when downloads were turned off and on again', () => {
    const off = changeLink(live(), { allowDownload: false, expiresAt: null }, NOW * 1000);
    const on = changeLink(off.after, { allowDownload: true, expiresAt: null }, NOW * 1000);
    const old = mediaClaims({ by: 'share', recording, link: live() }, 'key', NOW, true);
    const fresh = mediaClaims({ by: 'share', recording, link: on.after }, 'key', NOW, true);
    expect(isRefused(old, off.ended, NOW)).toBe(true);
    expect(isRefused(fresh, [...off.ended, ...on.ended], NOW)).toBe(false);
  });
});
