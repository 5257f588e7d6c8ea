import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { checkTexts } from './check-texts.ts';

const root = temporaryFolder();

it('the place of a refused phrase is reported, also in a wrapped comment', async () => {
  const words = 'version: 1\nrules:\n  - expected: happen\n    pattern: /\\bonce\\s+upon\\s+it\\b/\n';
  writeFileSync(path.join(root, 'words.yml'), words);
  writeFileSync(path.join(root, '.textlintrc.json'), '{ "rules": { "prh": { "rulePaths": ["words.yml"] } } }');
  writeFileSync(
    path.join(root, 'a.ts'),
    "const a = 1;\n/**\n * It goes once upon\n * it.\n */\nconst b = 'once upon';\n",
  );
  writeFileSync(path.join(root, 'b.md'), 'It came.\n\nIt goes once upon it.\n');
  writeFileSync(path.join(root, 'c.json'), '"once upon it"');

  expect(await checkTexts(root, ['a.ts', 'b.md', 'c.json'])).toEqual([
    'a.ts:3:12 once upon it => happen',
    'b.md:3:9 once upon it => happen',
  ]);
});
