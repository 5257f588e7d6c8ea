import { describe, expect, it } from 'vitest';
import type { SharePageData } from '../api/share-page-data.ts';
import { earlySegments } from './early-segments.ts';

const PATH = '/objects/w_r/playlist.json';
const playlist = '/media/a.b/segments/w_r/u/attached-playlist.json';
const init = '/media/a.b/segments/w_r/u/sent-init';
const first = '/media/a.b/segments/w_r/u/sent-000001';
const all = { webM: true, segments: true, file: () => true };

const page = (state: string, changes = {}) =>
  ({
    recording: { filePath: null, transcodeStatus: 'processing', segments: { state, playlistPath: PATH }, ...changes },
    media: { [PATH]: playlist },
  }) as unknown as SharePageData;

describe('the list of segments to preload', () => {
  it.each(['joining', 'failed'])('has the first segments of a complete recording (%s)', (state) => {
    expect(earlySegments(page(state), all, false)).toEqual({ playlist, files: [init, first] });
  });

  it('has no first segment when the link leads to a time', () => {
    expect(earlySegments(page('joining'), all, true)).toEqual({ playlist, files: [init] });
  });

  it('has only the playlist of a recording in progress', () => {
    expect(earlySegments(page('recording'), all, false)).toEqual({ playlist, files: [] });
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
  ])('is empty for %s', (_, data, plays) => {
    expect(earlySegments(data, plays, false)).toBeNull();
  });
});
