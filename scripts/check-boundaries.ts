import path from 'node:path';
import { BOUNDARIES, COMPUTED_IMPORTS } from './boundaries/boundary-table.ts';
import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { EXCEPTIONS } from './boundaries/exceptions.ts';
import { readProject } from './boundaries/read-project.ts';

const { modules, sources } = readProject(path.resolve(import.meta.dirname, '..'));
const rules = { table: BOUNDARIES, exceptions: EXCEPTIONS, computed: COMPUTED_IMPORTS };
const { problems, imports, circles } = checkBoundaries(rules, modules, sources);

for (const problem of problems) console.error(problem);
const excepted = EXCEPTIONS.length > 0 ? `, ${EXCEPTIONS.length} temporary exceptions` : '';
console.log(
  `Boundaries: ${modules.length} modules, ${imports} imports, ${circles.files.length} circles of files, ` +
    `${circles.folders.length} of folders${excepted}`,
);
if (problems.length > 0) process.exitCode = 1;
