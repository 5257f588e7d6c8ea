/*
 * A program as somebody else writes it: it knows `/api/openapi.json` alone. `openapi-typescript` has made `api.d.ts` of
 * that. It sends a file in parts, shares it, and removes it. Each answer must be what the description says.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './api.d.ts';

const { FRAMEKEEP = '', TOKEN = '', VIDEO = '', DESCRIPTION = '' } = process.env;

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string; content?: object }> }>>;
}

const description = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as Described;
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(description, 'api');

/** A JSON pointer into the description, see RFC 6901. */
const pointer = (parts: string[]): string =>
  `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** What the description says of an answer; null for one that it does not have. */
function validatorOf(path: string, method: string, status: string): ValidateFunction | null {
  const response = description.paths[path]?.[method]?.responses[status];
  if (!response) return null;
  const at = response.$ref ? response.$ref.slice(2).split('/') : ['paths', path, method, 'responses', status];
  return ajv.getSchema(pointer([...at, 'content', 'application/json', 'schema'])) ?? null;
}

let valid = 0;

const validate: Middleware = {
  async onResponse({ request, response, schemaPath }) {
    const call = `${request.method} ${schemaPath} ${response.status}`;
    const isValid = validatorOf(schemaPath, request.method.toLowerCase(), String(response.status));
    if (!isValid) throw new Error(`The description has no answer ${call}`);
    const answer: unknown = await response.clone().json();
    if (!isValid(answer))
      throw new Error(`${call} answers ${JSON.stringify(answer)}: ${ajv.errorsText(isValid.errors)}`);
    valid += 1;
  },
};

const api = createClient<paths>({ baseUrl: FRAMEKEEP, headers: { authorization: `Bearer ${TOKEN}` } });
api.use(validate);

/** The data of an answer. @throws Error for a refusal */
async function done<T>(calling: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await calling;
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return data;
}

/** Sends a file in parts. @returns the address to attach it by */
async function upload(file: Buffer): Promise<string> {
  const body = { contentType: 'video/webm', fileSize: file.length } as const;
  const { uploadId, partBytes, partCount } = await done(api.POST('/api/objects/multipart', { body }));
  const params = { path: { uploadId } };
  for (let partNumber = 1; partNumber <= partCount; partNumber += 1) {
    const body = { partNumbers: [partNumber] };
    const { parts } = await done(api.POST('/api/objects/multipart/{uploadId}/parts', { params, body }));
    const part = new Uint8Array(file.subarray((partNumber - 1) * partBytes, partNumber * partBytes));
    const { ok, status } = await fetch(parts[0]?.url ?? '', { method: 'PUT', body: part });
    if (!ok) throw new Error(`Part ${partNumber}: ${status}`);
  }
  const arrived = await done(api.GET('/api/objects/multipart/{uploadId}', { params }));
  if (arrived.parts.length !== partCount) throw new Error(`${arrived.parts.length} of ${partCount} parts arrived`);
  return (await done(api.POST('/api/objects/multipart/{uploadId}/complete', { params }))).uploadURL;
}

/** Waits until a recording is converted. */
async function ready(id: string) {
  const params = { path: { id } };
  for (;;) {
    const recording = await done(api.GET('/api/recordings/{id}', { params }));
    if (recording.transcodeStatus === 'completed') return recording;
    if (recording.transcodeStatus === 'failed') throw new Error('The conversion failed');
    await wait(250);
  }
}

const [workspace] = await done(api.GET('/api/workspaces'));
if (!workspace) throw new Error('No workspace');
const file = readFileSync(VIDEO);

const created = await done(
  api.POST('/api/recordings', { body: { name: 'By a program', recordingType: 'screen', workspaceId: workspace.id } }),
);
const params = { path: { id: created.id } };
const videoURL = await upload(file);
await done(api.PUT('/api/recordings/{id}/video', { params, body: { videoURL, fileSize: file.length, duration: 2 } }));
const recording = await ready(created.id);

const link = await done(
  api.POST('/api/recordings/{id}/links', { params, body: { name: 'Customer', password: 'open sesame' } }),
);
const figures = await done(
  api.GET('/api/recordings/{id}/links/{linkId}/figures', { params: { path: { id: created.id, linkId: link.id } } }),
);
await done(api.POST('/api/recordings/{id}/comments', { params, body: { text: 'Made by a program.', at: 1 } }));
const comments = await done(api.GET('/api/recordings/{id}/comments', { params }));
const listed = await done(
  api.GET('/api/workspaces/{workspaceId}/recordings', { params: { path: { workspaceId: workspace.id } } }),
);
await done(api.DELETE('/api/recordings/{id}', { params }));
const { error: gone } = await api.GET('/api/recordings/{id}', { params });

process.stdout.write(
  JSON.stringify({
    valid,
    listed: listed.map(({ name }) => name),
    fileSize: recording.fileSize,
    hasPassword: link.hasPassword,
    views: figures.views,
    comments: comments.threads.map(({ text, at }) => ({ text, at })),
    gone: gone?.code,
  }),
);
