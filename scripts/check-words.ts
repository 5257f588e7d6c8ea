import path from 'node:path';
import { listFiles } from './boundaries/list-files.ts';
import { checkTexts } from './words/check-texts.ts';
import { findTitleCase } from './words/title-case.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = listFiles(root);
const problems = [...(await checkTexts(root, files)), ...findTitleCase(root, files)];

for (const problem of problems) console.error(problem);
console.log(`Words: ${problems.length} findings`);
if (problems.length > 0) process.exitCode = 1;
