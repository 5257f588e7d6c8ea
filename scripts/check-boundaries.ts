import path from 'node:path';
import { checkBoundaries } from './boundaries/check.ts';
import { readProject } from './boundaries/read-imports.ts';

const modules = readProject(path.resolve(import.meta.dirname, '..'));
const problems = checkBoundaries(modules);
for (const problem of problems) console.error(problem);
const imports = modules.reduce((sum, module) => sum + module.imports.length, 0);
console.log(`Boundaries: ${modules.length} modules, ${imports} imports, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
