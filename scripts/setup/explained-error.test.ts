import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ExplainedError, explainError } from './explained-error.mjs';
import { ROOT } from './paths.mjs';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each([
  ['an expected failure', new ExplainedError('No region is set.'), 'No region is set.'],
  ['an unknown option', thrownBy(() => parseArgs({ args: ['--foo'] })), /^Unknown option '--foo'[^\n]*$/],
])('%s is explained by one sentence', (_, error, sentence) => {
  expect(explainError(error)).toEqual(expect.stringMatching(sentence));
  expect(explainError(error)).not.toContain('\n');
});

it('an unexpected error keeps its details', () => {
  expect(explainError(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n {4}at /);
});

describe('a command', () => {
  /** What a program prints that makes an AWS client. */
  const printed = (program: string) => {
    const { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: _, ...env } = process.env;
    const options = { cwd: ROOT, env, encoding: 'utf8' } as const;
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], options).stderr;
  };
  const CLIENT = "const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb'); new DynamoDBClient({});";
  const asCommand = (work: string) =>
    `import { runCommand } from './scripts/setup/explained-error.mjs'; await runCommand(async () => { ${work} });`;

  it('is not told by the AWS SDK to take a newer Node, and shows every other warning', () => {
    if (Number.parseInt(process.versions.node, 10) < 22) expect(printed(CLIENT)).toContain('NodeVersionSupportWarning');
    expect(printed(asCommand(CLIENT))).toBe('');
    expect(printed(asCommand(`${CLIENT} process.emitWarning('Old file');`))).toContain('Old file');
  });

  /** For developers, and one that has no AWS client. */
  const OTHERS = ['bench', 'upload', 'picture'];
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = Object.values(scripts).flatMap(
    (text) => /^(?:tsx|node) (scripts\/[\w-]+\.m?[tj]s)/.exec(text)?.[1] ?? [],
  );

  it.each([...new Set(files)].filter((file) => !OTHERS.includes(path.parse(file).name)))('%s is run so', (file) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toMatch(/^(await |if \(!\(await )runCommand\(/m);
  });
});
