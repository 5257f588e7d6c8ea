import path from 'node:path';
import { BOUNDARIES, COMPUTED_IMPORTS } from './boundaries/boundary-table.ts';
import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { findOneSided } from './boundaries/find-one-sided.ts';
import { readProject } from './boundaries/read-project.ts';

const { modules, sources } = readProject(path.resolve(import.meta.dirname, '..'));
const rules = { table: BOUNDARIES, computed: COMPUTED_IMPORTS };
const { imports, circles, ...found } = checkBoundaries(rules, modules, sources);
const problems = [...found.problems, ...findOneSided(modules)];

for (const problem of problems) console.error(problem);
console.log(
  `Boundaries: ${modules.length} modules, ${imports} imports, ${circles.files.length} circles of files, ` +
    `${circles.folders.length} of folders`,
);
if (problems.length > 0) process.exitCode = 1;
