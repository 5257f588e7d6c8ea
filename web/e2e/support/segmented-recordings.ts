import { setTimeout as wait } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { newId } from '#functions/process/ids.ts';
import { makeSample } from '#scripts/client/sample-video.ts';
import { storeClip } from '#scripts/seed/store-clips.ts';
import type { Playlist } from '#shared/api/video/playlist.ts';
import {
  ATTACHED_PLAYLIST_NAME,
  INIT_NAME,
  KEYFRAME_INTERVAL_MS,
  SENT_PLAYLIST_NAME,
  type SegmentState,
} from '#shared/model/video/segment.ts';
import { recordingFiles } from './recording-files.ts';
import {
  clipInParts,
  LIVE_PARTS,
  playlistOf,
  SEGMENT_CLIP_SECONDS,
  type SegmentClip,
  segmentClip,
  segmentObjects,
} from './segment-clip.ts';
import { change, newSharedRecording } from './shared-recordings.ts';

/** The segments in one file with a length and an index, as a join makes it. */
const join = ({ init, pieces }: SegmentClip): Promise<Buffer> =>
  makeSample('joined.webm', ['-c', 'copy'], Buffer.concat([init, ...pieces]));

interface Segmented {
  state: SegmentState;
  /** Whether people with the link may watch during the recording. */
  isWatchable?: boolean;
  /** Number of segments at first. */
  count?: number;
  /** Whether each segment is sent in parts. */
  isInParts?: boolean;
}

/** Stores a shared recording with segments directly, without the calls that would create it. */
export async function newSegmentedRecording({ state, isWatchable = false, count, isInParts = false }: Segmented) {
  const [clip, files] = await Promise.all([isInParts ? clipInParts() : segmentClip(), recordingFiles()]);
  const uploadId = newId();
  const none = { originalKey: null, mp4Key: null, conversionAttempt: 0, transcodeStatus: 'pending' } as const;
  const isAttached = state !== 'recording';
  const shared = await newSharedRecording({
    ...none,
    ...(!isAttached && { thumbnailKey: null, fileSize: null }),
    duration: isAttached ? SEGMENT_CLIP_SECONDS : null,
    segments: { uploadId, state, isWatchable, saving: null, attached: null },
  });
  const client = new S3Client({});
  const put = (name: string, body: Buffer | string) =>
    client.send(
      new PutObjectCommand({
        Bucket: process.env.SEGMENTS_BUCKET,
        Key: `segments/${shared.id}/${uploadId}/${name}`,
        Body: body,
        ContentType: 'application/octet-stream',
      }),
    );
  let sent = 0;
  /** Sends a part of the segment after the last one. @param index of the part */
  const sendPart = async (index: number) => {
    const part = segmentObjects(clip, sent, sent + 1)[index];
    if (part) await put(part.name, part.body);
  };
  /** Sends the segments up to this one, and the playlist. */
  const send = async (to: number, playlistState: Playlist['state']) => {
    await Promise.all(segmentObjects(clip, sent, to).map(({ name, body }) => put(name, body)));
    sent = Math.max(sent, to);
    const playlist = JSON.stringify(playlistOf(clip, to, playlistState));
    await put(SENT_PLAYLIST_NAME, playlist);
    if (isAttached) await put(ATTACHED_PLAYLIST_NAME, playlist);
  };
  /** Sends the segments up to this one as a recorder does that people watch: part by part, in real time. */
  const sendInParts = async (to: number) => {
    const from = sent;
    const startedAt = Date.now();
    const until = (segments: number) => wait(startedAt + (segments - from) * KEYFRAME_INTERVAL_MS - Date.now());
    for (let count = from + 1; count <= to; count += 1) {
      for (let part = 1; part < LIVE_PARTS; part += 1) {
        await until(count - 1 + part / LIVE_PARTS);
        await sendPart(part - 1);
      }
      await until(count);
      await send(count, 'recording');
    }
  };
  await put(INIT_NAME, clip.init);
  await send(count ?? clip.segments.length, isAttached ? 'ended' : 'recording');
  return {
    ...shared,
    clip,
    send,
    sendInParts,
    /** Stops the recording and attaches it. */
    attach: async () => {
      await send(clip.segments.length, 'ended');
      await put(ATTACHED_PLAYLIST_NAME, JSON.stringify(playlistOf(clip, clip.segments.length, 'ended')));
      await change(shared.id, {
        duration: SEGMENT_CLIP_SECONDS,
        segments: { uploadId, state: 'joining', isWatchable, saving: null, attached: null },
      });
    },
    /** Adds the file, and its MP4 if it is converted; otherwise its conversion has failed. */
    join: async ({ isConverted = false } = {}) => {
      const webm = await join(clip);
      const stored = await storeClip({ ...files, webm, duration: SEGMENT_CLIP_SECONDS }, shared.id);
      await change(shared.id, {
        ...stored,
        segments: { uploadId, state: 'joined', isWatchable, saving: null, attached: null },
        ...(isConverted ? { transcodeStatus: 'completed' } : { mp4Key: null, transcodeStatus: 'failed' }),
      });
    },
  };
}
