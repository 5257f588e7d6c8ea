import { PARTS, type Part, TESTS } from './layers.ts';
import { PACKAGES } from './packages.ts';
import type { Module } from './read-imports.ts';

/** Files that import a path which they receive at run time. */
const COMPUTED = ['scripts/local/lambda/worker.mjs', 'scripts/test-support/set-clock.mjs'];

/** Whether a file is a test, or only tests use it. */
export const isTest = (file: string): boolean => /\.test\.tsx?$|\/test-support(?:\/|$)/.test(file);

/** Whether a file is a place of the rules, or below it. */
function isIn(place: string, file: string): boolean {
  const given = file.split('/');
  return place.split('/').every((name, at) => name === given[at] || (name === '*' && at < given.length - 1));
}

interface Place {
  part: Part;
  /** The folder of the part. */
  folder: string;
  /** The folder in the part, `.` for the part's own files. */
  name: string;
  /** Counted from 0, the lowest; -1 for a folder in no layer. */
  layer: number;
}

/** The place of a file: the part with the longest folder. Null for a file in no part. */
function placeOf(file: string): Place | null {
  const [part] = PARTS.filter(({ folder }) => isIn(folder, file)).sort((a, b) => b.folder.length - a.folder.length);
  if (!part) return null;
  const names = file.split('/');
  const depth = part.folder.split('/').length;
  const below = names.slice(depth, -1);
  const name = part.layers && below[0] !== 'test-support' ? (below[0] ?? '.') : '.';
  const layer = part.layers ? part.layers.findIndex((layer) => layer.split(' ').includes(name)) : 0;
  return { part, folder: names.slice(0, depth).join('/'), name, layer };
}

/** Whether a list has a file. Test support has to be named, and what is behind a door. */
function has(list: string[], to: string, { part, name }: Place): boolean {
  const isBehindDoor = part.hasDoor && name !== '.';
  return list.some(
    (entry) => isIn(entry, to) && isTest(entry) >= isTest(to) && !(isBehindDoor && entry === part.folder),
  );
}

const seenByTests = (file: string): string[] =>
  Object.entries(TESTS).flatMap(([folder, list]) => (isIn(folder, file) ? list : []));

function mayImportFile(file: string, to: string): boolean {
  const [from, target] = [placeOf(file), placeOf(to)];
  if (!from || !target) return false;
  const isOwnPart = from.folder === target.folder;
  if (isTest(file) && (isOwnPart || has(seenByTests(file), to, target))) return true;
  const isBelow = isOwnPart && !isTest(to) && (from.name === target.name || target.layer < from.layer);
  return isBelow || has(from.part.sees, to, target);
}

/** Whether a name is an entry of the packages: `*` at its end stands for any rest. */
const isNamed = (entry: string, name: string): boolean =>
  entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name;

function mayImportPackage(file: string, name: string): boolean {
  const lists = Object.entries(PACKAGES).filter(([entry]) => isNamed(entry, name));
  return lists.some(([, list]) => {
    const [product = '', tests = ''] = list.split('|');
    const folders = isTest(file) ? `${product} ${tests}` : product;
    return folders.split(' ').some((folder) => folder !== '' && isIn(folder, file));
  });
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
  const words = placeOf(file)?.part.hasNot;
  if (!words || isTest(file)) return [];
  return code.split('\n').flatMap((line, index) => {
    const word = words.exec(line)?.[0];
    return word === undefined ? [] : [`${file}:${index + 1} may not name ${word}: see scripts/boundaries`];
  });
}

/** Folders in no layer, and rules about what does not exist. */
function unmatched(modules: Module[]): string[] {
  const places = modules.map(({ file }) => ({ file, place: placeOf(file) }));
  const isUsed = (folder: string) => modules.some(({ file }) => isIn(folder, file));
  const packages = new Set(modules.flatMap(({ imports }) => imports.filter(({ isPackage }) => isPackage)));
  const inLayers = PARTS.flatMap(({ folder, layers = ['.'] }) =>
    layers.flatMap((layer) => layer.split(' ').map((name) => (name === '.' ? folder : `${folder}/${name}`))),
  );
  const seen = [...PARTS.flatMap(({ sees }) => sees), ...Object.values(TESTS).flat(), ...Object.keys(TESTS)];
  const users = Object.values(PACKAGES).flatMap((list) => list.split(/[ |]+/).filter(Boolean));
  return [
    ...places.flatMap(({ file, place }) => (place && place.layer >= 0 ? [] : [`${file} belongs to no layer`])),
    ...[...new Set([...inLayers, ...seen, ...users])]
      .filter((folder) => !isUsed(folder))
      .map((folder) => `the rules name ${folder}, which has no file`),
    ...Object.keys(PACKAGES)
      .filter((entry) => ![...packages].some(({ target }) => isNamed(entry, target ?? '')))
      .map((entry) => `the rules name the package ${entry}, which nothing imports`),
  ];
}

/** The parts that are built separately. Code that two of them need is in `shared`; contracts belong to both sides. */
const BUILT = ['web/src', 'functions', 'infra', 'scripts'];

/** Modules of `shared` that fewer than two parts need, directly or through other modules of `shared`. */
function oneSided(modules: Module[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of modules)
    for (const { target } of imports) if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
  const users = (file: string, seen: Set<string>): string[] =>
    (importers.get(file) ?? []).flatMap((importer) => {
      const part = BUILT.find((folder) => isIn(folder, importer));
      if (part) return [part];
      if (!isIn('shared', importer) || seen.has(importer)) return [];
      return users(importer, seen.add(importer));
    });
  return modules
    .filter(({ file }) => isIn('shared', file) && !/^shared\/api\/|\.test\.ts$|\.d\.ts$/.test(file))
    .flatMap(({ file }) => {
      const parts = [...new Set(users(file, new Set()))];
      if (parts.length > 1) return [];
      return [parts.length === 0 ? `${file} is not used` : `${file} is used only by ${parts[0]}: move it there`];
    });
}

type Graph = Map<string, Set<string>>;

/** At least one circle for each group of members that reach each other. */
function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]): void => {
    const at = way.indexOf(node);
    if (at >= 0) circles.push([...way.slice(at), node].join(' → '));
    if (at >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

const add = (graph: Graph, from: string, to: string) => graph.set(from, (graph.get(from) ?? new Set()).add(to));

/** Circles of files, and of folders that are beside each other. Tests may look at a folder from above. */
function circular(modules: Module[]): string[] {
  const known = new Set(modules.map(({ file }) => file));
  const files: Graph = new Map();
  const siblings = new Map<string, Graph>();
  for (const { file, imports } of modules) {
    for (const { target } of imports) {
      if (target === null || target === file || !known.has(target)) continue;
      add(files, file, target);
      if ([file, target].some((each) => isTest(each) || isIn('web/e2e', each))) continue;
      const [a, b] = [file.split('/'), target.split('/')];
      const level = a.findIndex((name, at) => name !== b[at]);
      const folder = a.slice(0, level).join('/');
      const graph: Graph = siblings.get(folder) ?? new Map();
      siblings.set(folder, graph);
      add(graph, a.slice(0, level + 1).join('/'), b.slice(0, level + 1).join('/'));
    }
  }
  const folders = [...siblings.values()].flatMap(circlesIn);
  return [
    ...circlesIn(files).map((circle) => `circle of files: ${circle}`),
    ...folders
      .filter((circle) => circle.split(' → ').some((member) => !known.has(member)))
      .map((circle) => `circle of folders: ${circle}`),
  ];
}

/** The problems of all modules of the project. */
export const checkBoundaries = (modules: Module[]): string[] => [
  ...modules.flatMap(refused),
  ...modules.flatMap(misplaced),
  ...unmatched(modules),
  ...oneSided(modules),
  ...circular(modules),
];
