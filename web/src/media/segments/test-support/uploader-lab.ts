import { expect, vi } from 'vitest';
import { type Playlist, playlist as playlistSchema } from '#shared/api/playlist.ts';
import { cluster, keyframe, picture, sound, VP8_AND_OPUS } from '../../cut/test-support/write-webm.ts';
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
    return openSegmentUploader(environment, { segmentUploadId, isWatchable, onStatus, onBeginning });
  }

  /** Writes two seconds of a recording. */
  write() {
    if (this.file.bytes.length === 0) this.file.begin(VP8_AND_OPUS);
    this.file.append(twoSeconds(this.recordedMs));
    this.recordedMs += 2 * SECOND;
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
    finished.catch(() => undefined);
    return finished;
  }

  playlist = () => this.server.json<Playlist>(PLAYLIST);
  listed = () => this.playlist().segments.map(({ number }) => number);

  /** Objects that were sent more than once, except the playlist. */
  sentTwice = () => this.server.arrived.filter((name, index, all) => name !== PLAYLIST && all.indexOf(name) !== index);

  /** Expects that the arrived segments are the file, byte for byte, and that the playlist has ended. */
  expectWhole() {
    const names = [...this.server.objects.keys()].filter((name) => /^sent-\d+$/.test(name)).sort();
    const joined = ['sent-init', ...names].flatMap((name) => [...(this.server.objects.get(name) ?? [])]);
    expect(joined).toEqual([...this.file.bytes]);
    expect(playlistSchema.parse(this.playlist())).toEqual(this.playlist());
    expect(this.playlist().state).toBe('ended');
  }
}
