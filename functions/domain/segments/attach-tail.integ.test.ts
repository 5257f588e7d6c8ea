import { beforeAll, describe, expect, it } from 'vitest';
import { segmentName, tailName } from '#shared/model/segment.ts';
import type { Actor } from '../actor.ts';
import { recordJoins } from '../test-support/recorded-joins.ts';
import { begun, type Maker } from '../test-support/segmented-recordings.ts';
import { type CutRecording, cutRecording, sendRecording, sendSegment, withTail } from '../test-support/segments.ts';
import { newTenant } from '../test-support/tenants.ts';
import { attachSegments } from './attach-segments.ts';

// These tests do not run joins.
recordJoins();

let owner: Actor;
let maker: Maker;
let cut: CutRecording;

beforeAll(async () => {
  const tenant = await newTenant();
  ({ owner } = tenant);
  maker = tenant;
  cut = await cutRecording();
});

describe('attaching segments whose last one has a tail', () => {
  /** Sends the recording. @returns the name of the tail, and the call that attaches the recording */
  async function sentWithTail(without: (tail: string) => string[] = () => []) {
    const tailed = withTail(cut);
    const tail = tailName(3, tailed.segments[2]?.headBytes ?? 0);
    const { id, permission } = await begun(maker);
    const playlist = await sendRecording(permission, tailed, { without: without(tail) });
    const { segmentUploadId } = permission;
    const { fileSize, duration } = cut;
    const attach = () => attachSegments(owner, id, { segmentUploadId, playlist, fileSize, duration });
    return { permission, tail, attach };
  }
  const missing = expect.objectContaining({ code: 'UPLOAD_INCOMPLETE', details: { missing: [3] } });

  it('makes the recording watchable', async () => {
    const { attach } = await sentWithTail();
    expect(await attach()).toMatchObject({ fileSize: cut.fileSize, segments: { state: 'joining' } });
  });

  it.each<[string, (tail: string) => string[]]>([
    ['tail', (tail) => [tail]],
    ['first object', () => [segmentName(3)]],
  ])('is refused when its %s is missing', async (_what, without) => {
    const { attach } = await sentWithTail(without);
    await expect(attach()).rejects.toEqual(missing);
  });

  it('is refused when only another tail has arrived', async () => {
    const { permission, tail, attach } = await sentWithTail((name) => [name]);
    const last = withTail(cut).segments[2];
    const bytes = last?.bytes.length ?? 0;
    await sendSegment(permission, tail, Buffer.alloc(bytes - (last?.headBytes ?? 0), 'x'));
    await expect(attach()).rejects.toEqual(missing);
  });
});
