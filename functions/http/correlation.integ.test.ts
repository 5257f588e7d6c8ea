import { GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { describe, expect, inject, it, vi } from 'vitest';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { createRecording, sendFile } from '#scripts/client/send-recording.ts';
import { newAccount, TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';
import { readStackLog } from '#scripts/test-support/read-stack-log.ts';

const appUrl = process.env.APP_URL ?? '';
const HEADER = 'x-correlation-id';

const owner = await newAccount(appUrl);

const logged = () => readStackLog(inject('stackLog'));
const under = (correlationId: string) => logged().filter((line) => line.correlationId === correlationId);

/** Uploads a video. @returns its recording, and the body of the call that attaches the upload to it */
async function uploadVideo() {
  const video = await sampleWebm({ seconds: 1 });
  const id = await createRecording(owner);
  const uploadURL = await sendFile(owner.client, video, 'video/webm');
  return { id, uploadURL, body: { videoURL: uploadURL, fileSize: video.length, duration: 1 } };
}

describe('the correlation id of a call', () => {
  it('to a recording is in the log lines of the API, in the conversion job, and in the log lines of its end', async () => {
    const { id, body: attachBody } = await uploadVideo();
    const attached = await owner.client.call('PUT', `/api/recordings/${id}/video`, attachBody);
    const correlationId = attached.headers.get(HEADER) ?? '';
    expect(correlationId).toMatch(/^[\w=-]{20,}$/);
    const messages = () => under(correlationId).map(({ source, message }) => `${source} ${message}`);
    const isEnded = () => expect(messages()).toContain('OnJobState Event handled');
    await vi.waitFor(isEnded, { timeout: 60_000, interval: 250 });

    // The workflow continues while the call is answered.
    const linesOf = (source: string) => under(correlationId).filter((line) => line.message && line.source === source);
    expect(linesOf('Member')).toMatchObject([
      { message: 'Request answered', operation: 'attachRecordingVideo', status: 200, userId: owner.userId },
    ]);
    const prepared = linesOf('PrepareRecording');
    expect(prepared).toMatchObject([
      { message: 'Conversion started', recordingId: id, attempt: 1, jobId: expect.any(String) },
      { message: 'Event handled', operation: 'prepare-recording', recordingId: id },
    ]);
    expect(linesOf('OnJobState')).toMatchObject([
      { message: 'Conversion ended', recordingId: id, outcome: 'completed' },
      { message: 'Event handled', operation: 'on-job-state', recordingId: id },
    ]);
    const { Job } = await new MediaConvertClient({}).send(new GetJobCommand({ Id: String(prepared[0]?.jobId) }));
    expect(Job?.UserMetadata).toEqual({ recordingId: id, attempt: '1', correlationId });

    const metrics = under(correlationId).filter(({ _aws }) => _aws);
    expect(metrics).toMatchObject([
      { source: 'Member', Stage: 'dev', RecordingsAttached: 1 },
      { source: 'PrepareRecording', ConversionsStarted: 1 },
      { source: 'OnJobState', ConversionsCompleted: 1, ConversionDuration: expect.any(Number) },
    ]);
  });

  it('of a deletion is in the log lines of the workflow that it starts', async () => {
    const input = { name: 'Deleted', workspaceId: owner.workspaceId };
    const { body } = await owner.client.call<{ id: string }>('POST', '/api/projects', input);
    const deleted = await owner.client.call('DELETE', `/api/projects/${body.id}`);
    expect(deleted.status).toBe(200);
    const tasks = () => under(deleted.headers.get(HEADER) ?? '').filter(({ source }) => source === 'DeleteBatch');
    await vi.waitFor(() => expect(tasks()).toMatchObject([{ message: 'Event handled', operation: 'delete-batch' }]), {
      timeout: 60_000,
    });
  });
});

it('the log of the running stack contains no password, cookie, code, e-mail address or signed URL', async () => {
  const { uploadURL } = await uploadVideo();
  const stranger = new TestClient(appUrl);
  await stranger.call('POST', '/api/auth/login', { email: owner.email, password: 'a wrong password 4711' });
  await stranger.send('/share/kSf3vQ9yH1c-0aX2mB7nD4eT6uJ8pL5wZrGiOqYxVtE');
  const { search } = new URL(uploadURL);
  const text = logged()
    .map((line) => JSON.stringify(line))
    .join('\n');
  const [, sid = ''] = /sid=([^;]+)/.exec(owner.client.cookie) ?? [];
  expect(sid.length).toBeGreaterThan(20);
  expect(text).toContain('"operation":"getSharePage"');
  expect(text).toContain('"operation":"login"');
  const secrets = [sid, TEST_PASSWORD, 'a wrong password', owner.email, search, 'X-Amz', 'kSf3vQ9yH1c', '@example.com'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
