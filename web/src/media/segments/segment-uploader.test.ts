import { describe, expect, it } from 'vitest';
import type { PlaylistPage } from '#shared/api/video/playlist.ts';
import { TransientError } from '../retry.ts';
import { labPerTest, MINUTE, PLAYLIST, pass, SECOND, segment, UploaderLab } from './test-support/uploader-lab.ts';

let lab: UploaderLab;
labPerTest((made) => {
  lab = made;
});

describe('a recording that is sent while it is made', () => {
  it('arrives segment by segment, and its playlist after each', async () => {
    const uploader = lab.open();
    await lab.record(10);
    expect(lab.listed()).toEqual([1, 2, 3, 4]);
    expect(lab.playlist()).toMatchObject({ version: 1, state: 'recording', mimeType: 'video/webm;codecs="vp8,opus"' });
    expect(lab.status).toMatchObject({ state: 'sending', segmentUploadId: 'S1', keyframeProblem: null });
    expect(lab.status?.behindMs).toBeLessThan(4 * SECOND);
    const { playlist, ...finished } = await lab.finish(uploader);
    expect(finished).toEqual({ segmentUploadId: 'S1', fileSize: lab.file.bytes.length, durationMs: 10 * SECOND });
    lab.expectWhole();
    expect(playlist.segments.map(({ durationMs }) => durationMs)).toEqual([2000, 2000, 2000, 2000, 2000]);
    expect(lab.sentTwice()).toEqual([]);
    expect(lab.status?.behindMs).toBe(0);
  });

  it('says in its playlist, from the press of Upload and copy link on, that it is not live', async () => {
    const uploader = lab.open();
    await lab.record(6);
    expect(lab.status).toMatchObject({ hasPlaylist: true });
    expect(lab.playlist()).not.toHaveProperty('isSaving');
    uploader.setSaving(true);
    await pass(SECOND);
    expect(lab.playlist()).toMatchObject({ state: 'recording', isSaving: true });
    uploader.setSaving(false);
    await pass(SECOND);
    expect(lab.playlist()).not.toHaveProperty('isSaving');
    uploader.setSaving(true);
    await lab.finish(uploader);
    await pass(2 * SECOND);
    expect(lab.playlist()).toMatchObject({ state: 'ended' });
    expect(lab.playlist()).not.toHaveProperty('isSaving');
    lab.expectWhole();
  });

  it('provides its first segment once it is long enough to determine the thumbnail’s picture', async () => {
    const uploader = lab.open();
    await lab.record(8);
    expect(lab.beginnings).toEqual([]);
    await lab.record(20);
    const [beginning = new Uint8Array()] = lab.beginnings;
    expect(lab.beginnings).toHaveLength(1);
    const sent = ['sent-init', segment(1)].flatMap((name) => [...(lab.server.objects.get(name) ?? [])]);
    expect([...beginning]).toEqual(sent);
    await lab.finish(uploader);
    lab.expectWhole();
  });

  it('causes at most two requests per second, two at a time', async () => {
    lab.server.before = () => pass(0);
    const uploader = lab.open();
    await lab.record(60);
    await lab.finish(uploader);
    expect(lab.server.arrived.length).toBeLessThanOrEqual(2 * 60);
    expect(lab.server.mostAtATime).toBe(2);
  });

  it('is listed as far as it has arrived without a gap', async () => {
    let isHeld = true;
    lab.server.before = async (step) => {
      while (isHeld && step === segment(2)) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const uploader = lab.open();
    await lab.record(12);
    expect(lab.listed()).toEqual([1]);
    expect(lab.server.objects.has(segment(3))).toBe(true);
    isHeld = false;
    await pass(10 * SECOND);
    expect(lab.listed()).toEqual([1, 2, 3, 4, 5]);
    await lab.finish(uploader);
    lab.expectWhole();
  });

  it('has pages of a hundred segments, which never change', async () => {
    const uploader = lab.open();
    await lab.record(2 * 201);
    const { pages, segments } = (await lab.finish(uploader)).playlist;
    expect(pages).toHaveLength(2);
    expect(segments.map(({ number }) => number)).toEqual([201]);
    const page = lab.server.json<PlaylistPage>('sent-playlist-0002.json');
    expect(page.segments.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => 101 + index));
    expect(pages[1]?.durationMs).toBe(200 * SECOND);
    expect(lab.sentTwice()).toEqual([]);
    lab.expectWhole();
  });

  it('never has its last segment on a page: its length is known at the end', async () => {
    const uploader = lab.open();
    await lab.record(2 * 100);
    const { playlist } = await lab.finish(uploader);
    expect(playlist.pages).toEqual([]);
    expect(playlist.segments.at(-1)).toMatchObject({ number: 100, durationMs: 2000 });
  });

  it('reports when it is paused and when it resumes', async () => {
    const uploader = lab.open();
    await lab.record(6);
    uploader.setPaused(true);
    await pass(SECOND);
    expect(lab.playlist().state).toBe('paused');
    uploader.setPaused(false);
    await pass(SECOND);
    expect(lab.playlist().state).toBe('recording');
  });
});

it('a recording that people watch sends a part that had to wait with all that came meanwhile, and nothing of the next segment beside it', async () => {
  let isHeld = false;
  lab.server.before = async (step) => {
    while (isHeld && step.startsWith(`${segment(3)}-from-`)) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const uploader = lab.open({ isWatchable: true });
  await lab.record(4);
  isHeld = true;
  await lab.writeInChunks();
  await lab.writeInChunks();
  expect([3, 4].map((number) => lab.server.objects.has(segment(number)))).toEqual([true, false]);
  isHeld = false;
  await pass(5 * SECOND);
  await lab.finish(uploader);
  const [, , third, fourth] = lab.ended?.segments ?? [];
  expect([third?.more?.length, fourth?.tail !== undefined, fourth?.more]).toEqual([1, true, undefined]);
  lab.expectWhole();
});

describe('the end', () => {
  it('waits only for the last segment', async () => {
    const uploader = lab.open();
    await lab.record(10);
    const sent: string[] = [];
    lab.server.before = (step) => void sent.push(step);
    await lab.finish(uploader);
    expect(sent).toEqual([segment(5)]);
  });

  it('sends its playlist a second later, if the page has not ended the upload', async () => {
    const uploader = lab.open();
    await lab.record(10);
    const { playlist } = await lab.finish(uploader);
    expect(lab.playlist().state).toBe('recording');
    await pass(SECOND);
    expect(lab.playlist()).toEqual(playlist);
  });

  it('waits only for the tail of a segment whose head was sent before', async () => {
    const uploader = lab.open();
    await lab.record(4);
    lab.write();
    await pass(SECOND);
    uploader.sendOpenSegment();
    lab.writeHead();
    await pass(10);
    expect(lab.server.objects.has(segment(4))).toBe(true);
    lab.writeTail();
    await pass(SECOND);
    expect(lab.listed(), 'an open segment is not listed').toEqual([1, 2, 3]);
    const sent: string[] = [];
    lab.server.before = (step) => void sent.push(step);
    const { playlist } = await lab.finish(uploader);
    const last = playlist.segments.at(-1);
    expect(sent).toEqual([`${segment(4)}-from-${last?.bytes}`]);
    expect(last?.tail?.bytes).toBeGreaterThan(0);
    lab.expectWhole();
  });

  it('sends a segment as one object while its head has not begun to be sent', async () => {
    const uploader = lab.open();
    await lab.record(4);
    lab.server.before = () => {
      throw new TransientError('No answer');
    };
    lab.connection.set(false);
    await lab.record(8);
    uploader.sendOpenSegment();
    lab.writeHead();
    await pass(SECOND);
    lab.writeTail();
    lab.server.before = () => {};
    lab.connection.set(true);
    const finished = lab.finish(uploader);
    await pass(MINUTE);
    expect((await finished).playlist.segments.some(({ tail }) => tail)).toBe(false);
    lab.expectWhole();
  });

  it('keeps the order of a segment with a head and of one that follows it', async () => {
    let isHeld = false;
    lab.server.before = async (step) => {
      while (isHeld && step === segment(3)) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const uploader = lab.open();
    await lab.record(4);
    isHeld = true;
    uploader.sendOpenSegment();
    lab.writeHead();
    await pass(10);
    lab.writeTail();
    await lab.record(4);
    expect(lab.listed()).toEqual([1, 2]);
    isHeld = false;
    await pass(5 * SECOND);
    await lab.finish(uploader);
    expect(lab.ended?.segments.map(({ number, tail }) => [number, tail !== undefined])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, false],
    ]);
    lab.expectWhole();
  });

  it('can be cancelled and requested again', async () => {
    lab.server.before = (step) => {
      if (step !== 'renew') throw new TransientError('No answer');
    };
    const uploader = lab.open();
    await lab.record(20);
    const cancel = new AbortController();
    const cancelled = lab.finish(uploader, { signal: cancel.signal });
    await pass(5 * SECOND);
    cancel.abort(new Error('called off'));
    await expect(cancelled).rejects.toThrow('called off');
    lab.server.before = () => {};
    await pass(MINUTE);
    expect(lab.server.arrived).toEqual([]);
    const finished = lab.finish(uploader);
    await pass(20 * SECOND);
    await finished;
    lab.expectWhole();
  });

  it('fails after ten minutes in which nothing moves, and can be retried', async () => {
    const uploader = lab.open();
    await lab.record(10);
    lab.server.before = () => {
      throw new TransientError('No answer');
    };
    const stalled = lab.finish(uploader);
    await pass(11 * MINUTE);
    await expect(stalled).rejects.toThrow('Upload failed');
    expect(lab.status).toMatchObject({ state: 'sending' });
    lab.server.before = () => {};
    const finished = lab.finish(uploader);
    await pass(MINUTE);
    await finished;
    lab.expectWhole();
  });

  it('needs all of the recording to be in the file', async () => {
    const uploader = lab.open();
    await lab.record(10);
    const finished = lab.finish(uploader, { fileSize: lab.file.bytes.length + 9 });
    await expect(finished).rejects.toMatchObject({ name: 'SegmentsOffError', reason: 'no-file' });
  });

  it('uses the length of the file for a recording that was interrupted', async () => {
    const uploader = lab.open();
    await lab.record(10);
    expect(await lab.finish(uploader, { durationMs: null })).toMatchObject({
      durationMs: 9900,
    });
  });
});

describe('a recording of an earlier visit', () => {
  it('is read again, and segments that had arrived are not sent again', async () => {
    lab.open();
    await lab.record(2 * 105);
    const before = [...lab.server.arrived];
    const uploader = lab.open({ segmentUploadId: 'S1' });
    lab.file.close();
    await pass(SECOND);
    await lab.finish(uploader);
    lab.expectWhole();
    expect(lab.sentTwice()).toEqual([]);
    expect(lab.server.arrived.slice(before.length).filter((name) => name !== PLAYLIST)).toEqual([segment(105)]);
    expect(lab.server.signsOfLife.at(-1)).toMatchObject({ segmentUploadId: 'S1' });
  });

  it('that people watched is in four parts for each segment, and none is sent again', async () => {
    lab.open({ isWatchable: true });
    await lab.record(4);
    for (let written = 0; written < 5; written += 1) await lab.writeInChunks();
    expect(lab.playlist().segments.map(({ more }) => more?.length ?? 0)).toEqual([0, 0, 2, 2, 2, 2]);
    const before = [...lab.server.arrived];
    const uploader = lab.open({ segmentUploadId: 'S1' });
    lab.file.close();
    await pass(SECOND);
    await lab.finish(uploader);
    lab.expectWhole();
    expect(lab.sentTwice()).toEqual([]);
    // Only three parts of the last one had arrived.
    const later = lab.server.arrived.slice(before.length).filter((name) => name !== PLAYLIST);
    expect(later).toEqual([expect.stringMatching(`^${segment(7)}-of-`)]);
  });

  it('sends a segment whose head was sent before as one object, under a name that nothing has', async () => {
    const lab = new UploaderLab();
    lab.memory.set(segment(1), { bytes: 99, etag: `"${'0'.repeat(32)}"`, versionId: 'head' });
    lab.write();
    const later = lab.open();
    await lab.finish(later);
    lab.expectWhole();
    expect(lab.server.arrived).not.toContain(segment(1));
    expect(lab.ended?.segments).toMatchObject([{ number: 1, isResent: true, versionId: expect.any(String) }]);
  });
});
