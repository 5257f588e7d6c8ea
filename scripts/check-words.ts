import path from 'node:path';
import { listFiles } from './boundaries/list-files.ts';
import { checkTexts } from './words/check-texts.ts';
import { findTitleCase } from './words/title-case.ts';

const root = path.resolve(import.meta.dirname, '..');
const list = listFiles(root);
const { problems: found, files } = await checkTexts(root, list);
const problems = [...found, ...findTitleCase(root, list)];

for (const problem of problems) console.error(problem);
console.log(`Words: ${files} files, ${problems.length} findings`);
if (problems.length > 0) process.exitCode = 1;
