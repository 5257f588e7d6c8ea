import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../../test-support/temporary-folder.ts';
import type { Asset, Template } from '../../template/template-types.ts';

/** No request has this text. */
const ALWAYS = 'always';

/** Wraps a function's bundle: records its calls and its requests, and ends the process at the configured call. */
const wrapper = (bundle: string) => `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
const here = (name) => new URL(name, import.meta.url);
const note = (line) => appendFileSync(here('notes.jsonl'), JSON.stringify(line) + '\\n');
const request = http.request;
http.request = (...args) => {
  const sent = request(...args);
  sent.once('response', (response) => response.once('end', () => {
    const text = sent.method + ' ' + sent.path;
    note({ request: text });
    const [next, ...later] = JSON.parse(readFileSync(here('ends.json'), 'utf8'));
    if (!next || !new RegExp(next).test(text)) return;
    writeFileSync(here('ends.json'), JSON.stringify(later));
    process.exit(1);
  }));
  return sent;
};
syncBuiltinESMExports();
const bundle = await import(${JSON.stringify(bundle)});
export const handler = (event, context) => {
  note({ event });
  const [next] = JSON.parse(readFileSync(here('ends.json'), 'utf8'));
  if (next === ${JSON.stringify(ALWAYS)} && !event.fault) process.exit(1);
  return bundle.handler(event, context);
};`;

interface Note {
  /** The input of the call. */
  event?: Record<string, unknown>;
  /** Method and path of a request that was answered. */
  request?: string;
}

/** A function whose process can be ended in the middle of a call. */
export interface DyingFunction {
  /** Call it with the template and its assets before the stack starts. */
  install: (template: Template, assets: Map<string, Asset>) => void;
  /**
   * Ends the process after the answer to a request whose method and path match the first expression, then the second,
   * and so on.
   */
  endAt: (...requests: RegExp[]) => void;
  /** Ends the process at every call, until the workflow calls it to report the failure. */
  endAlways: () => void;
  notes: () => Note[];
  /** Forgets the notes. */
  forget: () => void;
}

/** Wraps the bundle of a function. @param name beginning of its logical id */
export function dyingFunction(name: string): DyingFunction {
  const folder = temporaryFolder();
  const file = (of: string) => path.join(folder, of);
  const order = (ends: string[]) => writeFileSync(file('ends.json'), JSON.stringify(ends));
  order([]);
  return {
    install: ({ Resources }, assets) => {
      const found = Object.entries(Resources).find(
        ([id, { Type }]) => id.startsWith(name) && Type === 'AWS::Lambda::Function',
      )?.[1];
      const code = found?.Properties?.Code as { S3Key: string };
      const bundle = pathToFileURL(path.join(assets.get(code.S3Key)?.path ?? '', 'index.mjs')).href;
      writeFileSync(file('index.mjs'), wrapper(bundle));
      code.S3Key = `${name}-dying.zip`;
      assets.set(code.S3Key, { path: folder });
    },
    endAt: (...requests) => order(requests.map(({ source }) => source)),
    endAlways: () => order([ALWAYS]),
    notes: () =>
      existsSync(file('notes.jsonl'))
        ? readFileSync(file('notes.jsonl'), 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
    forget: () => rmSync(file('notes.jsonl'), { force: true }),
  };
}
