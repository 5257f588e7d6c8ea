import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

const linesOf = (name: string): string[] =>
  readFileSync(path.join(ROOT, name), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));

it('the image contains nothing that is not in the repository: no data, no secrets, no packages of the host', () => {
  const leftOut = linesOf('.dockerignore');
  expect(leftOut).toEqual(expect.arrayContaining(['.git', '.env', 'scripts/host/.env']));
  for (const line of linesOf('.gitignore')) {
    const isLeftOut = leftOut.some(
      (pattern) => pattern === line || (pattern.endsWith('*') && line.startsWith(pattern.slice(0, -1))),
    );
    expect([line, isLeftOut]).toEqual([line, true]);
  }
});
