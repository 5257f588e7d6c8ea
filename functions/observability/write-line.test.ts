import { expect, it, vi } from 'vitest';
import { writeLine } from './write-line.ts';

it.each([
  ['a function', 'Api', ['{"a":1}\n'], []],
  ['a command', undefined, [], ['{"a":1}\n']],
])('a line of the log of %s goes where its log is read', (_where, name, onStdout, onStderr) => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', name);
  const written = { stdout: [] as string[], stderr: [] as string[] };
  for (const output of ['stdout', 'stderr'] as const)
    vi.spyOn(process[output], 'write').mockImplementation((text) => written[output].push(String(text)) > 0);
  writeLine({ a: 1 });
  vi.restoreAllMocks();
  expect(written).toEqual({ stdout: onStdout, stderr: onStderr });
});
