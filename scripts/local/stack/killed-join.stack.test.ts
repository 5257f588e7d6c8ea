import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CutRecording, cutRecording } from '#functions/domain/test-support/segments.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { sendFile } from '../../client/send-recording.ts';
import { type Account, newAccount } from '../../client/test-client.ts';
import { readStackLog } from '../../test-support/read-stack-log.ts';
import { attachSegments } from '../../test-support/send-segments.ts';
import { useStack } from '../../test-support/use-stack.ts';
import { sfnClient } from '../step-functions/test-support/sfn-client.ts';
import type { Template } from '../template/template-types.ts';
import { changedAssembly } from '../test-support/changed-assembly.ts';
import { STACK_LOG } from './stack.ts';
import { dyingFunction } from './test-support/dying-function.ts';

const run = promisify(execFile);

/** Tries after the first that the workflow makes: infra/constructs/join.ts. */
const RETRIES = 6;

/** Shortens the pauses between tries, which are not under test. */
function shortenPauses({ Resources }: Template): void {
  const machine = Object.entries(Resources).find(
    ([id, { Type }]) => id.startsWith('Join') && Type === 'AWS::StepFunctions::StateMachine',
  )?.[1];
  if (!machine?.Properties) throw new Error('There is no workflow that joins');
  const { DefinitionString } = machine.Properties;
  const shorter = JSON.stringify(DefinitionString).replace(/(IntervalSeconds|MaxDelaySeconds)(\\":)\d+/g, '$1$21');
  machine.Properties.DefinitionString = JSON.parse(shorter);
}

const join = dyingFunction('JoinSegmentsFunction');
const places = changedAssembly((template, assets) => {
  shortenPauses(template);
  join.install(template, assets);
});

const stack = useStack(places);
let person: Account;
let cut: CutRecording;

beforeAll(async () => {
  [person, cut] = await Promise.all([newAccount(stack.appUrl), cutRecording()]);
});
beforeEach(() => join.forget());

const read = async (id: string) => (await person.client.call<Recording>('GET', `/api/recordings/${id}`)).body;
const becomes = (id: string, state: string) =>
  vi.waitFor(async () => expect((await read(id)).segments?.state).toBe(state), { timeout: 60_000, interval: 100 });

/** Kind and contents of every packet of a file. */
async function packetsOf(bytes: Uint8Array): Promise<string[]> {
  const file = path.join(places.dataDir, 'probed.webm');
  await writeFile(file, bytes);
  const entries = ['-show_entries', 'packet=codec_type,data_hash', '-show_data_hash', 'md5'];
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', ...entries, file]);
  const { packets } = JSON.parse(stdout) as { packets: { codec_type: string; data_hash: string }[] };
  return packets.map(({ codec_type, data_hash }) => `${codec_type} ${data_hash}`).sort();
}

async function download(address: string): Promise<Uint8Array> {
  const { headers } = await person.client.send(address);
  const answer = await fetch(new URL(headers.get('location') ?? '', stack.appUrl));
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

async function statuses(recordingId: string) {
  const input = { stateMachineArn: stack.environment.JOIN_ARN };
  const { executions = [] } = await sfnClient(stack.environment).send(new ListExecutionsCommand(input));
  const ulid = recordingId.split('_')[1] ?? '';
  return executions.filter(({ name }) => name?.startsWith(ulid)).map(({ status }) => status);
}

const calls = () => join.notes().flatMap(({ event }) => (event ? [event] : []));
const requests = (what: RegExp) => join.notes().filter(({ request }) => request && what.test(request));

it('a join that is killed while it sends, and again before it reports success, is repeated and makes a valid file', async () => {
  join.endAt(/^PUT .*partNumber=1&/, /^POST .*\?uploadId=/);
  const { id } = await attachSegments(person, cut);
  await becomes(id, 'joined');
  // The first step begins the upload in parts; the second is killed twice.
  expect(calls().map(({ target }) => target !== null && target !== undefined)).toEqual([false, true, true, true]);
  expect(requests(/partNumber=1&/), 'what had arrived is not sent again').toHaveLength(1);
  expect(requests(/\?uploads=/), 'it is one upload in parts').toHaveLength(1);
  expect(requests(/^POST .*\?uploadId=/), 'what was completed is only compared').toHaveLength(1);
  await vi.waitFor(async () => expect(await statuses(id)).toEqual(['SUCCEEDED']), { timeout: 60_000 });
  const recording = await read(id);
  const file = await download(recording.filePath ?? '');
  expect(recording).toMatchObject({ duration: cut.duration, fileSize: file.length });
  expect(await packetsOf(file)).toEqual(
    await packetsOf(Buffer.concat([cut.init, ...cut.segments.map(({ bytes }) => bytes)])),
  );
});

it('a join that crashes at every try is given up, and the browser of the maker uploads its own file', async () => {
  join.endAlways();
  const { id } = await attachSegments(person, cut);
  await becomes(id, 'failed');
  const [givenUp, ...tries] = calls().reverse();
  expect(tries).toHaveLength(1 + RETRIES);
  expect(tries.every(({ fault }) => fault === undefined)).toBe(true);
  expect(givenUp).toMatchObject({ recordingId: id, fault: { Error: 'Runtime.ExitError' } });
  await vi.waitFor(async () => expect(await statuses(id)).toEqual(['SUCCEEDED']), { timeout: 60_000 });
  const lines = readStackLog(path.join(places.dataDir, STACK_LOG));
  expect(lines.filter(({ JoinsFailed }) => JoinsFailed === 1)).toHaveLength(1);
  expect(lines).toContainEqual(expect.objectContaining({ message: 'Segments could not be joined', recordingId: id }));

  const { client } = person;
  const recording = await read(id);
  expect(recording.segments?.playlistPath, 'it plays from its segments').not.toBeNull();
  expect(JSON.parse(Buffer.from(await download(recording.segments?.playlistPath ?? '')).toString())).toMatchObject({
    state: 'ended',
  });
  const copy = Buffer.concat([cut.init, ...cut.segments.map(({ bytes }) => bytes)]);
  const videoURL = await sendFile(client, copy, 'video/webm');
  const attached = { videoURL, fileSize: copy.length, duration: cut.duration };
  const answer = await client.call<Recording>('PUT', `/api/recordings/${id}/video`, attached);
  expect(answer).toMatchObject({ status: 200, body: { segments: null, duration: cut.duration } });
  expect(copy.equals(await download(answer.body.filePath ?? ''))).toBe(true);
});
