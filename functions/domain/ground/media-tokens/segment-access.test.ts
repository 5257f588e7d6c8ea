import { describe, expect, it } from 'vitest';
import { SEGMENT_STATES, type SegmentState } from '#shared/model/video/segment.ts';
import { storedFile } from '../../../data/video/file.ts';
import { storedRecording, withAttributes } from '../../test-support/stored-recording.ts';
import { presentRecording } from '../../video/recordings/present-recording.ts';
import { hasMedia } from './has-media.ts';
import { mayWatchEarly, playlistName } from './segment-access.ts';

const recordingWith = (state: SegmentState, changes = {}) =>
  storedRecording({
    id: 'w_r',
    segments: { uploadId: 'u', state, isWatchable: false, saving: null, attached: null, ...changes },
  });
const withSegments = (state: SegmentState, changes = {}) => recordingWith(state, changes).file;

describe('the playable playlist', () => {
  it.each([
    ['recording', null, null],
    ['joining', 'attached-playlist.json', 'attached-playlist.json'],
    ['joined', 'attached-playlist.json', 'attached-playlist.json'],
    ['failed', 'attached-playlist.json', 'attached-playlist.json'],
    ['interrupted', null, null],
  ] as const)('is available while the recording is %s', (state, forMembers, throughLink) => {
    expect(playlistName(withSegments(state), 'member')).toBe(forMembers);
    expect(playlistName(withSegments(state), 'share')).toBe(throughLink);
  });

  it('is the live one only for a link that allows live viewing', () => {
    const live = withSegments('recording', { isWatchable: true });
    expect([playlistName(live, 'member'), playlistName(live, 'share')]).toEqual([null, 'sent-playlist.json']);
    expect(mayWatchEarly(live)).toBe(true);
    expect(mayWatchEarly(withSegments('joining', { isWatchable: true }))).toBe(false);
  });

  it('is the current one for a link of a recording that is being saved', () => {
    const saving = withSegments('recording', { saving: { first: null } });
    expect([playlistName(saving, 'member'), playlistName(saving, 'share')]).toEqual([null, 'sent-playlist.json']);
    expect(playlistName(withSegments('interrupted', { saving: { first: null } }), 'share')).toBeNull();
    expect(presentRecording(recordingWith('recording', { saving: { first: null } }), null).segments).toMatchObject({
      isSaving: true,
      playlistPath: null,
    });
    expect(presentRecording(recordingWith('recording'), null).segments).not.toHaveProperty('isSaving');
  });

  it('is null for a recording that an earlier version stored, as nobody has saved it', () => {
    const segments = storedFile.shape.segments.parse({ uploadId: 'u', state: 'recording', isWatchable: false });
    expect(playlistName({ segments }, 'share')).toBeNull();
  });

  it('is null for a recording without segments', () => {
    expect(playlistName(storedRecording().file, 'share')).toBeNull();
  });
});

describe('a recording in segments, for a member,', () => {
  const shown = (state: SegmentState, files = {}) => {
    const recording = withAttributes(recordingWith(state), files);
    const { filePath, mp4FilePath, transcodeStatus, segments } = presentRecording(recording, null);
    return { filePath, mp4FilePath, transcodeStatus, playlistPath: segments?.playlistPath };
  };
  const nothing = { filePath: null, mp4FilePath: null, transcodeStatus: 'pending', playlistPath: null };
  const waiting = {
    filePath: '/objects/w_r/original.webm',
    mp4FilePath: null,
    transcodeStatus: 'processing',
    playlistPath: '/objects/w_r/playlist.json',
  };

  it('has no file while it is recorded', () => expect(shown('recording')).toEqual(nothing));

  it.each(['joining', 'failed'] as const)('plays from its segments while it is %s', (state) => {
    expect(shown(state)).toEqual(waiting);
  });

  it('has no file when only its thumbnail is left', () => {
    const thumbnail = { versionId: 'v', etag: '"e"', size: 1, contentType: 'image/jpeg' };
    const left = { segments: null, thumbnailKey: 't', uploads: { original: null, thumbnail } };
    expect(shown('failed', left)).toEqual({ ...nothing, playlistPath: undefined });
  });

  it('does not show an earlier file after its segments are attached', () => {
    const earlier = { originalKey: 'o', mp4Key: 'm', transcodeStatus: 'completed' };
    expect(shown('joining', earlier)).toEqual(waiting);
    expect(shown('interrupted', earlier)).toEqual({
      ...waiting,
      mp4FilePath: '/objects/w_r/video.mp4',
      transcodeStatus: 'completed',
      playlistPath: null,
    });
  });

  it.each(SEGMENT_STATES)('may have issued tokens while it is %s', (state) => {
    expect(hasMedia(recordingWith(state))).toBe(true);
  });
});
