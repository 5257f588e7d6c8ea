import { describe, expect, it } from 'vitest';
import { cluster, keyframe } from '#shared/webm/test-support/write-webm.ts';
import { TransientError } from '../retry.ts';
import { UrlRefusedError } from '../upload/upload-failure.ts';
import { LoggedOutError } from './segment-calls.ts';
import { labPerTest, MINUTE, PLAYLIST, pass, SECOND, segment, type UploaderLab } from './test-support/uploader-lab.ts';

let lab: UploaderLab;
labPerTest((made) => {
  lab = made;
});

describe('signs of life', () => {
  it('come every four minutes, also while nothing is recorded', async () => {
    const uploader = lab.open({ isWatchable: true });
    await lab.record(4);
    uploader.setPaused(true);
    await pass(13 * MINUTE);
    // The third one reports that there is something to watch.
    expect(lab.server.signsOfLife.map(({ segmentUploadId }) => segmentUploadId)).toEqual([
      null,
      ...Array(5).fill('S1'),
    ]);
    expect(lab.server.signsOfLife.slice(0, 3).map(({ isWatchable }) => isWatchable)).toEqual([false, false, true]);
  });

  it('report a change of who may watch at once', async () => {
    const uploader = lab.open();
    await lab.record(4);
    uploader.setWatchable(true);
    await pass(10);
    expect(lab.server.signsOfLife.map(({ isWatchable }) => isWatchable)).toEqual([false, true]);
  });

  it('wait for somebody to log in again, while sending goes on with the current permission', async () => {
    const uploader = lab.open();
    await lab.record(4);
    lab.server.before = (step) => {
      if (step === 'renew') throw new LoggedOutError('Unauthorized');
    };
    await lab.record(10);
    expect(lab.status?.behindMs).toBeLessThan(4 * SECOND);
    await pass(20 * MINUTE);
    await lab.record(30);
    expect(lab.status).toMatchObject({ state: 'sending' });
    expect(lab.status?.behindMs).toBeGreaterThan(25 * SECOND);
    lab.server.before = () => {};
    await lab.record(MINUTE / SECOND);
    expect(lab.status?.behindMs).toBeLessThan(4 * SECOND);
    await lab.finish(uploader);
    lab.expectWhole();
  });

  it('end the upload, and nothing else, when they are refused', async () => {
    const uploader = lab.open();
    await lab.record(4);
    lab.server.before = (step) => {
      if (step === 'renew') throw new Error('404');
    };
    await lab.record(5 * 60);
    expect(lab.status).toMatchObject({ state: 'off', reason: 'refused' });
    const sent = lab.server.arrived.length;
    await lab.record(60);
    expect(lab.server.arrived).toHaveLength(sent);
    await expect(lab.finish(uploader)).rejects.toMatchObject({ name: 'SegmentsOffError', reason: 'refused' });
  });
});

describe('faults on the way', () => {
  const broken = () => {
    throw new TransientError('No answer');
  };

  it('with the network delays the upload for as long as it lasts, and does nothing else', async () => {
    const uploader = lab.open();
    await lab.record(10);
    lab.server.before = broken;
    lab.connection.set(false);
    await lab.record(60);
    expect(lab.status).toMatchObject({ state: 'sending' });
    expect(lab.status?.behindMs).toBeGreaterThan(55 * SECOND);
    lab.server.before = () => {};
    lab.connection.set(true);
    await lab.record(20);
    expect(lab.status?.behindMs).toBeLessThan(4 * SECOND);
    await lab.finish(uploader);
    lab.expectWhole();
    expect(lab.sentTwice()).toEqual([]);
  });

  it('during the whole recording leaves all sending for the end', async () => {
    lab.server.before = broken;
    const uploader = lab.open();
    await lab.record(30);
    lab.server.before = () => {};
    const finished = lab.finish(uploader);
    await pass(MINUTE);
    expect(await finished).toMatchObject({ durationMs: 30 * SECOND });
    lab.expectWhole();
    expect(lab.progress.at(-1)).toEqual({
      sentBytes: lab.file.bytes.length,
      totalBytes: lab.file.bytes.length,
      state: 'sending',
    });
  });

  it('with a refused permission renews it early and sends the object again', async () => {
    const uploader = lab.open();
    await lab.record(4);
    lab.server.before = (step, permission) => {
      if (step === segment(3) && permission?.fields.policy === '1') throw new UrlRefusedError('403');
    };
    await lab.record(6);
    expect(lab.server.signsOfLife).toHaveLength(2);
    await lab.finish(uploader);
    lab.expectWhole();
  });

  it.each([
    ['403', () => new UrlRefusedError('403')],
    ['400', () => new Error('400')],
  ])('an object that is always refused (%s) ends the upload after few tries', async (_, refusal) => {
    let tries = 0;
    lab.server.before = (step) => {
      if (step !== segment(2)) return;
      tries += 1;
      throw refusal();
    };
    const uploader = lab.open();
    await lab.record(2 * 60);
    expect(lab.status).toMatchObject({ state: 'off', reason: 'refused' });
    expect(tries).toBe(5);
    expect(lab.server.signsOfLife.length).toBeLessThanOrEqual(5);
    await expect(lab.finish(uploader)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('with a lost answer sends the object once more', async () => {
    let isLost = false;
    lab.server.after = (step) => {
      if (step !== segment(1) || isLost) return;
      isLost = true;
      throw new TransientError('No answer');
    };
    const uploader = lab.open();
    await lab.record(10);
    await lab.finish(uploader);
    expect(lab.sentTwice()).toEqual([segment(1)]);
    lab.expectWhole();
  });

  it('with a lost playlist sends it again, also after the end', async () => {
    const uploader = lab.open();
    await lab.record(6);
    const first = await lab.finish(uploader);
    await pass(SECOND);
    lab.server.objects.delete(PLAYLIST);
    expect(await lab.finish(uploader)).toEqual(first);
    await pass(SECOND);
    expect(lab.playlist()).toEqual(first.playlist);
    expect(lab.sentTwice()).toEqual([]);
  });
});

describe('a recording that cannot be sent in segments', () => {
  it.each<[string, number[]]>([
    ['unreadable', [0x55, 0x12, 0x99, 0x31, 0x77, 0x65]],
    ['too-long', cluster(4 * 60 * MINUTE, [keyframe(1)])],
  ])('is %s', async (reason, content) => {
    lab.open();
    await lab.record(4);
    lab.file.append(content);
    await pass(SECOND);
    expect(lab.status).toMatchObject({ state: 'off', reason });
  });

  it('has no file', async () => {
    const uploader = lab.open();
    lab.file.open = async () => null;
    lab.file.close();
    await pass(SECOND);
    expect(lab.status).toMatchObject({ state: 'off', reason: 'no-file' });
    await expect(lab.finish(uploader)).rejects.toMatchObject({ reason: 'no-file' });
  });
});
