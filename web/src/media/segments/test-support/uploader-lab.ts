import { beforeEach, expect, vi } from 'vitest';
import { type Playlist, type PlaylistPage, playlist as playlistSchema } from '#shared/api/video/playlist.ts';
import { playlistPageName } from '#shared/model/video/segment.ts';
import { objectsOf } from '#shared/rules/video/segment-objects.ts';
import { cluster, keyframe, picture, sound, VP8_AND_OPUS } from '#shared/webm/test-support/write-webm.ts';
import type { SentObject } from '../../store/sent-objects.ts';
import { FakeConnection } from '../../upload/test-support/fake-connection.ts';
import type { UploadProgress } from '../../upload/upload-progress.ts';
import type { SegmentUploadStatus } from '../segment-upload-status.ts';
import { openSegmentUploader, type SegmentUploader } from '../segment-uploader.ts';
import { FakeRecordedFile } from './fake-recorded-file.ts';
import { FakeSegmentServer } from './fake-segment-server.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const PLAYLIST = 'sent-playlist.json';
export const segment = (number: number): string => `sent-${String(number).padStart(6, '0')}`;

/** Advances the time; timers must be fake. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Two seconds of a recording, which begin with a keyframe. */
const twoSeconds = (startMs: number) => [
  ...cluster(startMs, [keyframe(0), sound(10), picture(500)]),
  ...cluster(startMs + SECOND, [sound(0), picture(20), picture(900)]),
];

const HEAD_BYTES = 65 * 1024;
const CHUNK_MS = 250;

/** An uploader, with a recorder and a server around it. */
export class UploaderLab {
  readonly server = new FakeSegmentServer();
  readonly connection = new FakeConnection();
  readonly file = new FakeRecordedFile();
  readonly memory = new Map<string, SentObject>();
  readonly progress: UploadProgress[] = [];
  readonly beginnings: Uint8Array[] = [];
  status: SegmentUploadStatus | null = null;
  recordedMs = 0;
  /** The playlist of the whole recording, once `finish` has settled. */
  ended: Playlist | null = null;

  open({ segmentUploadId = null as string | null, isWatchable = false } = {}): SegmentUploader {
    const environment = {
      renew: this.server.renew,
      post: this.server.post,
      connection: this.connection,
      port: this.file.port,
      openFile: () => this.file.open(),
      remembered: new Map(this.memory),
      remember: async (name: string, sent: SentObject) => void this.memory.set(name, sent),
    };
    const onStatus = (status: SegmentUploadStatus) => {
      this.status = status;
    };
    const onBeginning = (bytes: Uint8Array) => void this.beginnings.push(bytes);
    const options = { segmentUploadId, setsKeyframes: true, onStatus, onBeginning };
    const uploader = openSegmentUploader(environment, options);
    if (isWatchable) uploader.setWatchable(true);
    return uploader;
  }

  /** Writes the start of a segment that is large enough to be sent before the segment has ended. */
  writeHead() {
    this.file.append(cluster(this.recordedMs, [keyframe(0, Array(HEAD_BYTES).fill(7))]));
  }

  /** Writes the last two pictures of that segment. */
  writeTail() {
    this.file.append([...picture(900), ...picture(1900)]);
    this.recordedMs += 2 * SECOND;
  }

  /** Writes two seconds of a recording. */
  write() {
    if (this.file.bytes.length === 0) this.file.begin(VP8_AND_OPUS);
    this.file.append(twoSeconds(this.recordedMs));
    this.recordedMs += 2 * SECOND;
  }

  /** Writes two seconds of a recording as a recorder does, a chunk each quarter of a second. */
  async writeInChunks() {
    this.file.append(cluster(this.recordedMs, [keyframe(0), sound(10)]));
    for (let ms = CHUNK_MS; ms < 2 * SECOND; ms += CHUNK_MS) {
      await pass(CHUNK_MS);
      this.file.append(picture(ms));
    }
    this.recordedMs += 2 * SECOND;
    await pass(CHUNK_MS);
  }

  /** Records in real time. */
  async record(seconds: number) {
    for (let second = 0; second < seconds; second += 2) {
      this.write();
      await pass(2 * SECOND);
    }
  }

  finish(
    uploader: SegmentUploader,
    { signal = new AbortController().signal, fileSize = 0, durationMs = this.recordedMs as number | null } = {},
  ) {
    if (!this.file.isClosed) this.file.close();
    const onProgress = (next: UploadProgress) => void this.progress.push(next);
    const size = fileSize || this.file.bytes.length;
    const finished = uploader.finish({ durationMs, fileSize: size, signal, onProgress });
    finished.then(
      ({ playlist }) => {
        this.ended = playlist;
      },
      () => undefined,
    );
    return finished;
  }

  playlist = () => this.server.json<Playlist>(PLAYLIST);
  listed = () => this.playlist().segments.map(({ number }) => number);

  /** Objects that were sent more than once, except the playlist. */
  sentTwice = () => this.server.arrived.filter((name, index, all) => name !== PLAYLIST && all.indexOf(name) !== index);

  /** Expects that the objects of the ended playlist are the file, byte for byte. */
  expectWhole() {
    const { pages, segments, state } = playlistSchema.parse(this.ended);
    const onPages = pages.flatMap((_, index) => this.server.json<PlaylistPage>(playlistPageName(index + 1)).segments);
    const names = [...onPages, ...segments].flatMap(objectsOf).map(({ name }) => name);
    const joined = Buffer.concat(['sent-init', ...names].map((name) => this.server.objects.get(name) ?? Buffer.of()));
    expect(joined.equals(this.file.bytes)).toBe(true);
    expect(state).toBe('ended');
  }
}

/** Gives each test of a file a lab and fake timers. @param give called with the lab before each test */
export function labPerTest(give: (lab: UploaderLab) => void): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    give(new UploaderLab());
  });
}
