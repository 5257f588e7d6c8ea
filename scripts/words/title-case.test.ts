import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { findTitleCase } from './title-case.ts';

const root = temporaryFolder();

it('a label in title case is reported with its place, and so is a specified text that no label has', () => {
  mkdirSync(path.join(root, 'web/src'), { recursive: true });
  const code = 'export const a = (\n  <Button>Try Again</Button>\n);\nexport const b = <Button>Sign In</Button>;\n';
  writeFileSync(path.join(root, 'web/src/a.tsx'), code);
  writeFileSync(path.join(root, 'web/src/a.test.tsx'), code);
  const files = ['web/src/a.tsx', 'web/src/a.test.tsx', 'scripts/missing.tsx'];
  expect(findTitleCase(root, files, ['Sign In', 'View All'])).toEqual([
    "web/src/a.tsx:2 'Try Again' is a label in title case: use sentence case",
    "SPECIFIED contains 'View All', which no label is",
  ]);
});

it('capitals that begin the text or a sentence, and abbreviations, are not title case', () => {
  const code = 'export const a = <Button>Not saved. Try again as CSV</Button>;\n';
  writeFileSync(path.join(root, 'web/src/b.tsx'), code);
  expect(findTitleCase(root, ['web/src/b.tsx'], [])).toEqual([]);
});
