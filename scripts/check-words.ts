import path from 'node:path';
import { listFiles } from './boundaries/list-files.ts';
import { checkTexts } from './words/check-texts.ts';

const root = path.resolve(import.meta.dirname, '..');
const { problems, files } = await checkTexts(root, listFiles(root));

for (const problem of problems) console.error(problem);
console.log(`Words: ${files} files, ${problems.length} findings`);
if (problems.length > 0) process.exitCode = 1;
