import { randomBytes } from 'node:crypto';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cutRecording } from '#functions/domain/test-support/segments.ts';
import { clientOptions } from '#scripts/client/client-options.ts';
import { type Account, newAccount } from '#scripts/client/test-client.ts';
import { useStack } from '#scripts/test-support/use-stack.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { INIT_NAME, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import type { PostObject } from '../segments/post-object.ts';
import type { SegmentPermission } from '../segments/segment-calls.ts';
import { openSegmentUploader } from '../segments/segment-uploader.ts';
import { FakeRecordedFile } from '../segments/test-support/fake-recorded-file.ts';
import { sendMultipart } from './multipart-upload.ts';
import type { Put } from './send-request.ts';
import { FakeConnection } from './test-support/fake-connection.ts';
import { openUploadContext, type UploadCalls } from './upload-context.ts';
import { putFailure } from './upload-failure.ts';
import { uploadFile } from './upload-file.ts';

const stack = useStack();
let person: Account;

beforeAll(async () => {
  person = await newAccount(stack.appUrl);
});

/** The answers of S3 to what was sent. */
let answers: { name: string; status: number; code: string }[] = [];
beforeEach(() => {
  answers = [];
});
const stored = () => answers.flatMap(({ name, status }) => (status < 300 ? name : []));
const refusals = () => answers.filter(({ status }) => status >= 300).map(({ status, code }) => `${status} ${code}`);

/** Sends a request to S3. @throws the failure that the browser's requests end with */
async function request(name: string, url: string, { signal, ...init }: RequestInit & { signal: AbortSignal }) {
  const answer = await fetch(url, { ...init, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw putFailure(0, String(error));
  });
  const text = await answer.text();
  answers.push({ name, status: answer.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '' });
  if (!answer.ok) throw putFailure(answer.status, text);
  return answer;
}

const put: Put = async (url, body, { signal, contentType, createOnly, onSent }) => {
  const headers = { ...(contentType && { 'content-type': contentType }), ...(createOnly && { 'if-none-match': '*' }) };
  const name = `part ${new URL(url).searchParams.get('partNumber') ?? 'of one'}`;
  await request(name, url, { method: 'PUT', body, headers, signal });
  onSent(body.size);
};

const post: PostObject = async ({ url, fields, keyPrefix }, { name, bytes, signal, onSent }) => {
  const body = new FormData();
  for (const [field, value] of [...Object.entries(fields), ['key', `${keyPrefix}${name}`]])
    body.append(field ?? '', value ?? '');
  body.append('file', new Blob([bytes]));
  const { headers } = await request(name, url, { method: 'POST', body, signal });
  onSent(bytes.length);
  return { etag: headers.get('etag') ?? '', versionId: headers.get('x-amz-version-id') ?? undefined };
};

async function call<T>(method: 'GET' | 'POST' | 'PUT', address: string, input?: object): Promise<T> {
  const { status, body } = await person.client.call<T>(method, address, input);
  expect(status, `${method} ${address}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
}

const multipart = '/api/objects/multipart';
const unused = () => Promise.reject(new Error('The upload is not aborted'));
const calls: UploadCalls = {
  createUpload: (file) => call('POST', '/api/objects/upload', file),
  createMultipart: (file) => call('POST', multipart, file),
  signParts: (id, partNumbers) => call('POST', `${multipart}/${id}/parts`, { partNumbers }),
  listParts: (id) => call('GET', `${multipart}/${id}`),
  complete: (id) => call('POST', `${multipart}/${id}/complete`, {}),
  abortSingle: unused,
  abort: unused,
};

/** The bytes that S3 has at a URL. */
async function storedAt(url: string): Promise<Buffer> {
  const Key = new URL(url).pathname.split('/').slice(2).join('/');
  const s3 = new S3Client({ ...clientOptions(stack.environment), forcePathStyle: true });
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: stack.environment.MEDIA_BUCKET, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Ends the credentials of the functions before one of the requests. @param count of requests before it */
const endsBefore = (count: number): Put => {
  let sent = 0;
  return async (...request) => {
    if (sent === count) stack.endCredentials();
    sent += 1;
    await put(...request);
  };
};

const MIB = 1024 ** 2;
const contentType = 'video/webm';
const connection = new FakeConnection();
const { signal } = new AbortController();
const nothing = () => undefined;
const onProgress = nothing;
const nothingSaved = async () => undefined;

// Usually the tests beside the uploaders have these answers of S3.
describe('an upload whose URLs were signed with credentials that have ended', () => {
  it('asks for another URL, and stores its file', async () => {
    const file = randomBytes(MIB);
    const options = { contentType, record: null, calls, signal, onProgress, onRecord: nothingSaved };
    const { url } = await uploadFile(new Blob([file]), options, { put: endsBefore(0), connection });
    expect(refusals()).toEqual(['400 ExpiredToken']);
    expect(stored()).toEqual(['part of one']);
    expect(file.equals(await storedAt(url))).toBe(true);
  });

  it('in parts asks for other URLs, and sends no stored part again', async () => {
    const file = randomBytes(25 * MIB);
    const context = openUploadContext(
      { put: endsBefore(3), connection },
      { signal, totalBytes: file.length, onProgress },
    );
    const options = { contentType, record: null, calls, save: nothingSaved };
    const url = await sendMultipart(new Blob([file]), context, options);
    context.close();
    expect(new Set(refusals())).toEqual(new Set(['400 ExpiredToken']));
    expect(stored().sort()).toEqual([1, 2, 3, 4].map((part) => `part ${part}`));
    expect(file.equals(await storedAt(url))).toBe(true);
  });

  it('in segments renews its policy, sends no stored segment again, and is attached', async () => {
    const cut = await cutRecording(8);
    const [first, ...others] = cut.segments.map(({ bytes }) => bytes);
    const input = { name: 'Sent in segments', recordingType: 'screen', workspaceId: person.workspaceId };
    const { id } = await call<Recording>('POST', '/api/recordings', input);
    const file = new FakeRecordedFile();
    let isOver = false;
    const renew = async (signOfLife: object): Promise<SegmentPermission> => {
      if (isOver) throw new Error('The test is over');
      return call('POST', `/api/recordings/${id}/segments`, signOfLife);
    };
    const environment = { renew, post, connection, port: file.port, openFile: () => file.open() };
    const uploader = openSegmentUploader(
      { ...environment, remembered: new Map(), remember: nothingSaved },
      { segmentUploadId: null, setsKeyframes: true, onStatus: nothing, onBeginning: nothing },
    );
    const write = (...pieces: (Buffer | undefined)[]) => file.append(pieces.flatMap((bytes) => [...(bytes ?? [])]));
    write(cut.init, first, others[0]);
    await vi.waitFor(() => expect(stored()).toContain(segmentName(1)), { timeout: 60_000 });
    stack.endCredentials();
    write(...others.slice(1));
    file.close();
    const finishing = { durationMs: cut.duration * 1000, fileSize: file.bytes.length, signal, onProgress };
    const { durationMs, ...finished } = await uploader.finish(finishing);

    expect(refusals().length).toBeGreaterThan(0);
    expect(new Set(refusals())).toEqual(new Set(['400 ExpiredToken']));
    const sentOnce = stored().filter((name) => name !== SENT_PLAYLIST_NAME);
    expect(sentOnce.sort()).toEqual([INIT_NAME, ...[1, 2, 3, 4].map(segmentName)].sort());
    const attachment = { ...finished, duration: durationMs / 1000 };
    const recording = await call<Recording>('PUT', `/api/recordings/${id}/segments`, attachment);
    expect(recording).toMatchObject({ fileSize: cut.fileSize, segments: { state: 'joining' } });
    // Ends the signs of life.
    vi.spyOn(console, 'warn').mockReturnValue();
    isOver = true;
    uploader.setWatchable(true);
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
  });
});
