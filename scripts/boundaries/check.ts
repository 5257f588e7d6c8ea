import path from 'node:path';
import { PARTS, type Part, TESTS } from './layers.ts';
import { PACKAGES } from './packages.ts';
import type { Module } from './read-imports.ts';

/** Files that import a path which they receive at run time. */
const COMPUTED = ['scripts/local/lambda/worker.mjs', 'scripts/test-support/set-clock.mjs'];

/** Whether a file is a test, or only tests use it. */
export const isTest = (file: string): boolean => /\.test\.tsx?$|\/test-support(?:\/|$)/.test(file);

/** Whether a file is a place of the rules, or below it. */
function isIn(place: string, file: string): boolean {
  const folder = place.replace(/\/\.$/, '');
  return place === folder ? file === place || file.startsWith(`${place}/`) : path.posix.dirname(file) === folder;
}

interface Layer {
  part: Part;
  folder: string;
  sees: string[];
}

function layersOf(part: Part): Layer[] {
  if (!part.layers) return [{ part, folder: part.folder, sees: part.sees }];
  const layers = part.layers.map((line) => line.split(' ').map((name) => `${part.folder}/${name}`));
  return layers.flatMap((folders, at) => {
    const sees = [...layers.slice(0, at).flat(), ...part.sees];
    return folders.map((folder) => ({ part, folder, sees }));
  });
}

const LAYERS = PARTS.flatMap(layersOf);

/** The layer of a file. Test support belongs to the layer of what it supports. */
function layerOf(file: string): Layer | undefined {
  const supported = file.replace(/\/test-support\/(?:.*\/)?/, '/');
  return LAYERS.find(({ folder }) => isIn(folder, supported));
}

function mayImportFile(file: string, to: string): boolean {
  const [from, target] = [layerOf(file), layerOf(to)];
  if (!from || !target) return false;
  const ofTests = Object.entries(TESTS).flatMap(([folder, list]) => (isIn(folder, file) ? list : []));
  const seen = isTest(file) ? [...from.sees, ...ofTests] : from.sees;
  if (seen.some((entry) => isIn(entry, to) && (isTest(entry) || !isTest(to)))) return true;
  return isTest(file) ? from.part === target.part : from === target && !isTest(to);
}

/** Whether a name is an entry of the packages: `*` at its end stands for any rest. */
const isNamed = (entry: string, name: string): boolean =>
  entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name;

function mayImportPackage(file: string, name: string): boolean {
  const lists = Object.entries(PACKAGES).flatMap(([entry, list]) => (isNamed(entry, name) ? [list] : []));
  const users = isTest(file) ? lists : lists.map((list) => list.replace(/\|.*/, ''));
  return users.some((list) => list.split(/[ |]+/).some((folder) => isIn(folder, file)));
}

/** The imports that the layers do not allow. */
function refused({ file, imports }: Module): string[] {
  return imports.flatMap(({ target, isPackage, line }) => {
    if (target === null) {
      return COMPUTED.includes(file) ? [] : [`${file}:${line} imports a path that is computed at run time`];
    }
    const isAllowed = isPackage ? mayImportPackage(file, target) : mayImportFile(file, target);
    return isAllowed ? [] : [`${file}:${line} may not import ${target}: see scripts/boundaries`];
  });
}

/** The words that belong elsewhere. */
function misplaced({ file, code }: Module): string[] {
  const words = layerOf(file)?.part.hasNot;
  if (!words || isTest(file)) return [];
  return code.split('\n').flatMap((line, index) => {
    const word = words.exec(line)?.[0];
    return word === undefined ? [] : [`${file}:${index + 1} may not name ${word}: see scripts/boundaries`];
  });
}

/** Folders in no layer, and rules about what does not exist. */
function unmatched(modules: Module[]): string[] {
  const packages = modules.flatMap(({ imports }) => imports.filter(({ isPackage }) => isPackage));
  const places = [
    ...LAYERS.flatMap(({ folder, sees }) => [folder, ...sees]),
    ...Object.entries(TESTS).flat(2),
    ...Object.values(PACKAGES).flatMap((list) => list.split(/[ |]+/).filter(Boolean)),
  ];
  return [
    ...modules.filter(({ file }) => !layerOf(file)).map(({ file }) => `${file} belongs to no layer`),
    ...[...new Set(places)]
      .filter((place) => !modules.some(({ file }) => isIn(place, file)))
      .map((place) => `the rules name ${place}, which has no file`),
    ...Object.keys(PACKAGES)
      .filter((entry) => !packages.some(({ target }) => isNamed(entry, target ?? '')))
      .map((entry) => `the rules name the package ${entry}, which nothing imports`),
  ];
}

/** The parts that are built separately. Code that two of them need is in `shared`; contracts belong to both sides. */
const BUILT = ['web/src', 'functions', 'infra', 'scripts'];

/** From a file to one that it imports, or from a folder to another. */
type Edge = [from: string, to: string];

/** Modules of `shared` that fewer than two parts need, directly or through other modules of `shared`. */
function oneSided(modules: Module[], edges: Edge[]): string[] {
  const toShared = edges.filter(([, to]) => isIn('shared', to));
  const usersOf = (file: string, seen: Set<string>): string[] =>
    toShared.flatMap(([from, to]) => {
      if (to !== file || seen.has(from)) return [];
      return BUILT.find((folder) => isIn(folder, from)) ?? usersOf(from, seen.add(from));
    });
  return modules
    .filter(({ file }) => isIn('shared', file) && !/^shared\/api\/|\.test\.ts$|\.d\.ts$/.test(file))
    .flatMap(({ file }) => {
      const [part, ...others] = new Set(usersOf(file, new Set()));
      if (others.length > 0) return [];
      return part === undefined ? `${file} is not used` : `${file} is used only by ${part}: move it there`;
    });
}

/** At least one circle for each group of members that reach each other. */
function circlesIn(edges: Edge[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]): void => {
    const at = way.indexOf(node);
    if (at >= 0) circles.push([...way.slice(at), node].join(' → '));
    if (at >= 0 || done.has(node)) return;
    for (const next of targets.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return circles;
}

/** The files or folders beside each other that contain two files. */
function siblingsOf([from, to]: Edge): Edge {
  const [names, others] = [from.split('/'), to.split('/')];
  const depth = names.findIndex((name, at) => name !== others[at]) + 1;
  return [names.slice(0, depth).join('/'), others.slice(0, depth).join('/')];
}

/** Circles of files, and of folders that are beside each other. Tests may look at a folder from above. */
function circular(edges: Edge[]): string[] {
  const files = new Set(edges.flat());
  const ofProduct = edges.filter((edge) => !edge.some((file) => isTest(file) || isIn('web/e2e', file)));
  return [
    ...circlesIn(edges).map((circle) => `circle of files: ${circle}`),
    ...circlesIn(ofProduct.map(siblingsOf))
      .filter((circle) => circle.split(' → ').some((member) => !files.has(member)))
      .map((circle) => `circle of folders: ${circle}`),
  ];
}

/** The problems of all modules of the project. */
export function checkBoundaries(modules: Module[]): string[] {
  const files = new Set(modules.map(({ file }) => file));
  const edges = modules.flatMap(({ file, imports }) =>
    imports.flatMap(({ target }): Edge[] =>
      target !== null && target !== file && files.has(target) ? [[file, target]] : [],
    ),
  );
  return [
    ...modules.flatMap(refused),
    ...modules.flatMap(misplaced),
    ...unmatched(modules),
    ...oneSided(modules, edges),
    ...circular(edges),
  ];
}
