import { describe, expect, it } from 'vitest';
import type { SharePageData } from '../../api/sharing/share-page-data.ts';
import { earlySegments } from './early-segments.ts';

const PATH = '/objects/w_r/playlist.json';
const playlist = '/media/a.b/segments/w_r/u/attached-playlist.json';
const init = '/media/a.b/segments/w_r/u/sent-init';
const first = '/media/a.b/segments/w_r/u/sent-000001';
const all = { webM: true, segments: true, hls: true, file: () => true };

const page = (state: string, changes = {}) =>
  ({
    recording: { filePath: null, transcodeStatus: 'processing', segments: { state, playlistPath: PATH }, ...changes },
    media: { [PATH]: playlist },
  }) as unknown as SharePageData;

describe('the preloaded files of a recording', () => {
  it.each(['joining', 'failed'])('with all of its segments (%s) include the first segment', (state) => {
    expect(earlySegments(page(state), all, false)).toEqual({ playlist, files: [init, first], fromStart: true });
  });

  it('are the attached versions', () => {
    const versions = { init: 'a', firstSegment: 'b+c' };
    const files = [`${init}?versionId=a`, `${first}?versionId=b%2Bc`];
    const address = `${playlist}?versionId=p`;
    const data = { ...page('joining'), media: { [PATH]: address }, versions };
    expect(earlySegments(data, all, false)).toEqual({ playlist: address, files, fromStart: true });
  });

  it('do not include the first segment if the link has a start time', () => {
    expect(earlySegments(page('joining'), all, true)).toEqual({ playlist, files: [init], fromStart: false });
  });

  it('include the first segment of a recording that is being saved', () => {
    const saving = { segments: { state: 'recording', playlistPath: PATH, isSaving: true } };
    expect(earlySegments(page('recording', saving), all, false)).toMatchObject({
      files: [init, first],
      fromStart: true,
    });
  });

  it('do not include segments of a live recording, as its playlist may not list them', () => {
    expect(earlySegments(page('recording'), all, false)).toEqual({ playlist, files: [], fromStart: false });
  });

  it.each([
    ['a device that plays no segments', page('joining'), { ...all, segments: false }],
    [
      'a recording that nobody may watch yet',
      page('recording', { segments: { state: 'recording', playlistPath: null } }),
      all,
    ],
    ['a recording with a file', page('joined', { filePath: '/objects/w_r/original.webm' }), all],
    ['a page that came without addresses', { ...page('joining'), media: {} }, all],
  ])('do not exist for %s', (_, data, plays) => {
    expect(earlySegments(data, plays, false)).toBeNull();
  });
});
