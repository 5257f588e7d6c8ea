import { elementsIn, firstChild, SEEK_HEAD, SEGMENT, TRACKS } from '#shared/webm/elements.ts';
import { readTracks } from '#shared/webm/tracks.ts';

const VIDEO_SETTINGS = 0xe0;

/** An element of EBML of less than 127 bytes, or with a size of eight bytes. */
function element(id: string, content: Buffer, hasLongSize = false): Buffer {
  const size = Buffer.alloc(hasLongSize ? 8 : 1);
  if (hasLongSize) size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  else size.writeUInt8(0x80 | content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

/** Takes the places of its elements, and the size of all, from a file whose elements have moved. */
function withoutOffsets(file: Buffer): Buffer {
  for (const { id, at, start, end } of elementsIn(file)) {
    if (id === SEGMENT) file.fill(0xff, at + 5, start);
    if (id === SEEK_HEAD) element('ec', Buffer.alloc(end - at - 9), true).copy(file, at);
  }
  return file;
}

/**
 * A Matroska file of one track with a projection that is rolled, counterclockwise (RFC 9559, ProjectionPoseRoll). Older
 * versions of ffmpeg write none.
 * @param degrees of the roll
 */
export function withRoll(file: Buffer, degrees: number): Buffer {
  const roll = Buffer.alloc(8);
  roll.writeDoubleBE(degrees);
  const projection = element('7670', Buffer.concat([element('7671', Buffer.from([0])), element('7675', roll)]));
  const tracks = [...elementsIn(file)].find(({ id }) => id === TRACKS);
  const [track] = tracks ? readTracks(file, tracks) : [];
  const video = firstChild(file, track?.entry, VIDEO_SETTINGS);
  if (!tracks || !track || !video) throw new Error('The file has no picture');
  const rolled = element('e0', Buffer.concat([file.subarray(video.start, video.end), projection]));
  const entry = [file.subarray(track.entry.start, video.at), rolled, file.subarray(video.end, track.entry.end)];
  const changed = element('1654ae6b', element('ae', Buffer.concat(entry), true), true);
  return withoutOffsets(Buffer.concat([file.subarray(0, tracks.at), changed, file.subarray(tracks.end)]));
}

/** A Matroska file whose track list is its last element, found by its SeekHead, as editors of tags leave it. */
export function withTracksBehind(original: Buffer): Buffer {
  const file = Buffer.from(original);
  const found = [...elementsIn(file)];
  const [segment, seekHead, tracks] = [SEGMENT, SEEK_HEAD, TRACKS].map((wanted) =>
    found.find(({ id }) => id === wanted),
  );
  if (!segment || !seekHead || !tracks) throw new Error('The file has no SeekHead');
  const list = Buffer.from(file.subarray(tracks.at, tracks.end));
  const place = Buffer.alloc(4);
  place.writeUInt32BE(file.length - segment.start);
  const entry = element('4dbb', Buffer.concat([element('53ab', list.subarray(0, 4)), element('53ac', place)]));
  const head = element('114d9b74', entry);
  element('ec', Buffer.alloc(list.length - 9), true).copy(file, tracks.at);
  head.copy(file, seekHead.at);
  element('ec', Buffer.alloc(seekHead.end - seekHead.at - head.length - 9), true).copy(file, seekHead.at + head.length);
  file.fill(0xff, segment.at + 5, segment.start);
  return Buffer.concat([file, list]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** The smallest JPEG that ffprobe takes for a cover: its beginning. */
const COVER = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** An MP4 whose `moov` box is the last one, with a cover before its tracks, as in files of music. */
export function withCoverFirst(file: Buffer): Buffer {
  const movieAt = file.indexOf('moov') - 4;
  const headerEnd = movieAt + 8 + file.readUInt32BE(movieAt + 8);
  const none = Buffer.alloc(4);
  const handler = box('hdlr', none, none, Buffer.from('mdirappl'), Buffer.alloc(9));
  const cover = box('covr', box('data', Buffer.from([0, 0, 0, 13]), none, COVER));
  const data = box('udta', box('meta', none, handler, box('ilst', cover)));
  const [before, tracks] = [file.subarray(movieAt + 8, headerEnd), file.subarray(headerEnd)];
  return Buffer.concat([file.subarray(0, movieAt), box('moov', before, data, tracks)]);
}
