import { expect, it } from 'vitest';
import { type Playlist, playlist } from '#shared/api/video/playlist.ts';
import { SEGMENT_MAX_BYTES, SEGMENTS_MAX_OBJECTS } from '#shared/limits.ts';
import { SEGMENT_PARTS_MAX, SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { readJsonBody } from './read-request.ts';
import { fakeEvent } from './test-support/fake-event.ts';

/** A time with the most characters that JSON has for a number. */
const LONG_MS = 1.2345678901234567e-100;
const etag = `"${'f'.repeat(32)}"`;

it('a body may have the longest playlist that the contract permits', () => {
  const longest: Playlist = playlist.parse({
    version: 1,
    mimeType: 'video/webm;codecs="av01.0.08M.08,opus"',
    state: 'ended',
    init: { bytes: SEGMENT_MAX_BYTES, etag },
    pages: Array.from({ length: SEGMENTS_MAX_OBJECTS / SEGMENTS_PER_PAGE }, () => ({
      etag,
      durationMs: LONG_MS,
      bytes: SEGMENTS_PER_PAGE * 2 * SEGMENT_MAX_BYTES,
    })),
    segments: Array.from({ length: SEGMENTS_PER_PAGE }, (_, index) => ({
      number: SEGMENTS_MAX_OBJECTS + index,
      bytes: SEGMENT_MAX_BYTES,
      startMs: LONG_MS,
      durationMs: LONG_MS,
      etag,
      tail: { bytes: SEGMENT_MAX_BYTES, etag },
      more: Array.from({ length: SEGMENT_PARTS_MAX - 2 }, () => ({ bytes: SEGMENT_MAX_BYTES, etag })),
    })),
  });
  const body = { segmentUploadId: 'u'.repeat(26), playlist: longest, thumbnailURL: 'x'.repeat(500) };
  const event = fakeEvent({ routeKey: 'PUT /api/recordings/{id}/segments', body: JSON.stringify(body) });
  expect(readJsonBody(event)).toEqual(body);
});
