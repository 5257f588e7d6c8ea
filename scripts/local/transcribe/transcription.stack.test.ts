import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  type StartTranscriptionJobCommandInput,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { readStoredCaptions } from '#shared/rules/editing/read-stored-captions.ts';
import { clientOptions } from '../../client/client-options.ts';
import { makeSample, sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount, TestClient } from '../../client/test-client.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { runningPrograms } from '../../test-support/running-programs.ts';
import { findEngine, SENTENCES, spokenWebm } from '../../test-support/speech.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import type { AwsEvent } from '../events/aws-event.ts';
import { type RunningStack, startStack } from '../stack/stack.ts';
import type { TranscriptionEngine } from './engine.ts';

const cdkOut = path.resolve(import.meta.dirname, '../../../cdk.out');
const folder = temporaryFolder();

const read = ({ client }: Account, id: string) => client.must<Recording>('GET', `/api/recordings/${id}`);

const within = { timeout: 90_000, interval: 300 };
const untilTranscribed = (person: Account, id: string): Promise<Recording> =>
  vi.waitFor(async () => {
    const recording = await read(person, id);
    expect(recording.captions.filter(({ automatic }) => automatic)).toHaveLength(1);
    return recording;
  }, within);
const becomes = (person: Account, id: string, status: string) =>
  vi.waitFor(async () => {
    const { transcription } = await read(person, id);
    expect(transcription).toMatchObject({ status });
    return transcription;
  }, within);

async function open(client: TestClient, address: string): Promise<string> {
  const redirect = await client.send(address);
  expect(redirect.status).toBe(302);
  return (await client.send(redirect.headers.get('location') ?? '')).text();
}

const transcribeAll = ({ client, workspaceId }: Account) =>
  client.must('PUT', `/api/workspaces/${workspaceId}/transcription`, { mode: 'always', languages: ['en-US'] });

/** Looks at all transcriptions, as the schedule does after some minutes. */
const hurry = (stack: RunningStack) => stack.invoke('ReconcileOverdue', { interruptedAt: new Date().toISOString() });

/** A program that runs a shell script; `$1` is the WAV, `$2` the file to write. */
function engineOf(script: string): TranscriptionEngine {
  const program = path.join(folder, `engine-${readdirSync(folder).length}.sh`);
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { program, args: ['{input}', '{output}', '{language}'], files: [] };
}

/** @throws Error while no program with this path runs */
function pidOf(dataDir: string, program: string): number {
  const found = runningPrograms(dataDir).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program));
  if (found === undefined) throw new Error(`${program} does not run`);
  return found;
}

const engine = findEngine();

// Usually transcripts.spec.ts transcribes with the engine, and transcripts.integ.test.ts has recordings without speech.
describe.runIf(engine !== null)('a recording with speech, on a machine with an engine', () => {
  let stack: RunningStack;
  let person: Account;
  let id: string;
  beforeAll(async () => {
    stack = await startStack({ port: 0, dataDir: path.join(folder, 'speech'), cdkOut, engine });
    person = await newAccount(stack.appUrl);
    await transcribeAll(person);
    id = await sendRecording(person, await spokenWebm(), 11);
  });
  afterAll(() => stack.stop());

  it('gets what was said as captions, marked automatic, of a language that the engine does not state', async () => {
    const { captions, transcription } = await untilTranscribed(person, id);
    expect(captions).toEqual([
      expect.objectContaining({ language: 'und', label: 'Unknown language', automatic: { isCorrected: false } }),
    ]);
    expect(transcription).toBeNull();
    const cues = readStoredCaptions(await open(person.client, captions[0]?.path ?? ''));
    expect(cues.map(({ text }) => text)).toEqual(SENTENCES);
    expect(cues[0]?.from).toBeCloseTo(1, 0);
  });

  it('shows them to people with a link only once somebody shows them', async () => {
    await untilTranscribed(person, id);
    const { shareToken } = await person.client.must<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
    const visitor = new TestClient(stack.appUrl);
    const seen = async () => (await visitor.call<Recording>('GET', `/api/shared/${shareToken}`)).body.captions;
    const page = async () => (await visitor.send(`/share/${shareToken}`)).text();
    const { path: file = '' } = (await read(person, id)).captions[0] ?? {};
    expect(await seen()).toEqual([]);
    expect(await page()).not.toContain('captions-');
    expect((await visitor.send(`${file}?shareToken=${shareToken}`)).status).toBe(404);
    await person.client.must('PUT', `/api/recordings/${id}/transcript`, { isShown: true });
    expect(await seen()).toHaveLength(1);
    expect(await page()).toContain('captions-');
    expect(await open(visitor, `${file}?shareToken=${shareToken}`)).toContain(SENTENCES[0]);
    await person.client.must('PUT', `/api/recordings/${id}/transcript`, { isShown: false });
    expect(await seen()).toEqual([]);
  });

  it('says nothing when it has no sound, or is silent', async () => {
    const mute = await sendRecording(person, await sampleWebm({ seconds: 1, sound: false }), 1);
    const silence = await makeSample('silent.webm', [
      ...[
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=160x90:rate=5:duration=2',
        '-f',
        'lavfi',
        '-i',
        'anullsrc=r=48000:cl=mono',
      ],
      ...['-t', '2', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
    ]);
    const silent = await sendRecording(person, silence, 2);
    for (const each of [mute, silent]) await becomes(person, each, 'silent');
    expect((await read(person, silent)).captions).toEqual([]);
    // No job was created for the first.
    expect(readdirSync(path.join(stack.dataDir, 'transcriptions')).filter((name) => name.includes(mute))).toEqual([]);
  });
});

/** An engine that hears one word, and does not end when it starts while it is held. */
function engineThatWaits(name: string) {
  const marker = path.join(folder, name);
  const script = `[ ! -e ${marker} ] || exec sleep 63\nprintf 'WEBVTT\\n\\n00:00.000 --> 00:01.000\\nSaid\\n' > "$2"`;
  // A confined engine sees only the files that are named when it starts.
  const files: string[] = [];
  return {
    engine: { ...engineOf(script), files },
    hold: () => {
      writeFileSync(marker, '');
      files.push(marker);
    },
    letGo: () => {
      rmSync(marker);
      files.pop();
    },
  };
}

// Usually `transcripts.integ.test.ts` loses an event, and `run-engine.integ.test.ts` runs the engine.
describe('a transcription', () => {
  const { engine: waiting, hold, letGo } = engineThatWaits('engine-waits');
  const dataDir = path.join(folder, 'jobs');
  let stack: RunningStack;
  let person: Account;
  let id: string;
  /** The recording whose transcription the first stack has begun. */
  let continued: string;
  /** Whether the events of jobs are lost. */
  let areLost = true;
  const events: AwsEvent[] = [];
  const isLost = (event: AwsEvent) => {
    if (event.source !== 'aws.transcribe') return false;
    events.push(event);
    return areLost;
  };
  const ask = (recordingId: string) => person.client.must('POST', `/api/recordings/${recordingId}/transcript`);
  const hurryUntilCaptioned = () =>
    vi.waitFor(async () => {
      await hurry(stack);
      expect((await read(person, id)).captions).toHaveLength(1);
    }, within);
  const jobOf = (recordingId: string) => path.join(dataDir, 'transcriptions', `framekeep-dev.${recordingId}.1.json`);

  /** Kills a stack in the middle of a transcription. @returns its port */
  const killInTheMiddle = async () => {
    hold();
    const first: KillableStack = await startKillable(0, dataDir, cdkOut, { engine: waiting });
    const appUrl = first.environment.APP_URL ?? '';
    person = await newAccount(appUrl);
    id = await sendRecording(person, await sampleWebm({ seconds: 1 }), 1);
    continued = id;
    await ask(id);
    await becomes(person, id, 'running');
    await vi.waitFor(() => expect(readdirSync(path.join(dataDir, 'transcriptions')).join()).toContain(id), within);
    await first.kill();
    letGo();
    return Number(new URL(appUrl).port);
  };

  beforeAll(async () => {
    const port = await killInTheMiddle();
    stack = await startStack({ port, dataDir, cdkOut, engine: waiting, isLost });
  });
  afterAll(() => stack.stop());

  it('continues when the stack was killed in the middle and its event is lost', async () => {
    await hurryUntilCaptioned();
  });

  it('whose engine is killed in the middle is tried again, though no event says so', async () => {
    [areLost, events.length] = [false, 0];
    hold();
    id = await sendRecording(person, await sampleWebm({ seconds: 1 }), 1);
    await ask(id);
    await vi.waitFor(() => process.kill(pidOf(dataDir, waiting.program), 'SIGKILL'), within);
    await vi.waitFor(() => expect(readFileSync(jobOf(id), 'utf8')).toContain('"FAILED"'), within);
    expect(events).toEqual([]);
    expect((await read(person, id)).transcription).toMatchObject({ status: 'running' });
    letGo();
    await hurryUntilCaptioned();
  });

  it('is a job of Amazon Transcribe, with the errors of the service', async () => {
    const client = new TranscribeClient(clientOptions(stack.environment));
    const TranscriptionJobName = `framekeep-dev.${continued}.1`;
    const job = await client.send(new GetTranscriptionJobCommand({ TranscriptionJobName }));
    expect(job.TranscriptionJob).toMatchObject({
      TranscriptionJobStatus: 'COMPLETED',
      LanguageCode: expect.stringMatching(/^[a-z]{2}-[A-Z]{2}$/),
    });
    const input = {
      TranscriptionJobName,
      MediaFormat: 'webm' as const,
      LanguageCode: 'en-US' as const,
      Media: { MediaFileUri: `s3://${stack.environment.MEDIA_BUCKET}/originals/none` },
      OutputBucketName: stack.environment.MEDIA_BUCKET,
      OutputKey: 'transcripts/x/',
      Subtitles: { Formats: ['vtt' as const] },
    };
    const refused = (changes: Partial<StartTranscriptionJobCommandInput>) =>
      client.send(new StartTranscriptionJobCommand({ ...input, ...changes })).catch(({ name }) => name);
    expect(await refused({})).toBe('ConflictException');
    expect(await refused({ TranscriptionJobName: 'other' })).toBe('BadRequestException');
    expect(await refused({ TranscriptionJobName: 'a job' })).toBe('BadRequestException');
    expect(await refused({ IdentifyLanguage: true, LanguageOptions: ['en-US', 'de-DE'] })).toBe('BadRequestException');
    const identified = { LanguageCode: undefined, IdentifyLanguage: true } as const;
    expect(await refused({ ...identified, LanguageOptions: ['en-US', 'en-GB'] })).toBe('BadRequestException');
    const unknown = client.send(new GetTranscriptionJobCommand({ TranscriptionJobName: 'unknown' }));
    await expect(unknown).rejects.toMatchObject({ name: 'BadRequestException' });
  });

  it('whose engine fails says why at once, and succeeds when it is retried', async () => {
    const marker = path.join(folder, 'engine-works');
    const script = `[ -e ${marker} ] || { echo no model >&2; exit 3; }\nprintf 'WEBVTT\\n\\n00:00.000 --> 00:01.000\\nSaid in %s\\n' "$3" > "$2"`;
    const stub = { ...engineOf(script), files: [] as string[] };
    const failing = await startStack({ port: 0, dataDir: path.join(folder, 'failing'), cdkOut, engine: stub });
    try {
      const other = await newAccount(failing.appUrl);
      const video = await sendRecording(other, await sampleWebm({ seconds: 1 }), 1);
      const retry = () => other.client.must('POST', `/api/recordings/${video}/transcript`);
      await retry();
      const reason = 'The transcription program ended with code 3.';
      expect(await becomes(other, video, 'failed')).toEqual({ status: 'failed', readyAt: null, reason });
      stub.files.push(marker);
      writeFileSync(marker, '');
      await retry();
      const { captions } = await untilTranscribed(other, video);
      expect(await open(other.client, captions[0]?.path ?? '')).toContain('Said in en');
    } finally {
      await failing.stop();
    }
  });
});
