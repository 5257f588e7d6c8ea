import { replaceEqualDeep } from '@tanstack/react-query';
import type { Project } from '#shared/api/identity/projects.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import type { Person } from '#shared/api/upkeep/people.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { moment } from '#web/lib/moment.ts';
import { isReplaced, onAccountEnd } from '#web/lib/unauthorized.ts';

interface Kinds {
  /** With its main link. The index and the list of links say less of it. */
  recording: Recording;
  project: Project;
  workspace: Workspace;
  namedLink: WorkspaceNamedLink;
  /** An account, as administrators see it. */
  person: Person;
}

export type Kind = keyof Kinds;

/** Some or all fields of an entity, and its id. */
export type Fields<K extends Kind> = Partial<Kinds[K]> & { id: string };

/** What one answer, or one change that was sent, says of an entity: fields, or null if it is gone. */
interface Layer {
  at: number;
  /** When the change was sent; 0 for what was read. */
  began: number;
  fields: object | null;
}

interface Entity {
  /** The oldest first. */
  layers: readonly Layer[];
  /** The fields of all layers; null if it is gone. */
  value: object | null;
  /** The change of this tab that was sent last of those that the server has acknowledged, and when it did that. */
  changed: { began: number; at: number };
}

/** The time of a change that the server has not answered: it is newer than every answer. */
const PENDING = Number.MAX_VALUE;

/** How long the server's index may lag behind a change, in milliseconds. */
const INDEX_DELAY_MS = 30_000;

const tables: Record<Kind, Map<string, Entity>> = {
  recording: new Map(),
  project: new Map(),
  workspace: new Map(),
  namedLink: new Map(),
  person: new Map(),
};

type Listener = (kind: Kind, ids: readonly string[]) => void;

const listeners = new Set<Listener>();

let emptiedAt = 0;

/** The time of what this browser has stored: every answer is newer. */
export const storedMoment = (): number => emptiedAt + 0.0005;

/** Calls the listener after entities have changed. @returns removes the listener */
export function onEntities(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(kind: Kind, ids: readonly string[]): void {
  if (ids.length > 0) for (const listener of listeners) listener(kind, ids);
}

/** Whether newer answers say all that a layer says. */
const isCovered = ({ fields }: Layer, newer: readonly Layer[]): boolean =>
  newer.some(({ fields: others }) => {
    if (others === null || fields === null) return others === null;
    return Object.keys(fields).every((name) => name in others);
  });

const isAnswer = ({ at }: Layer): boolean => at !== PENDING;

/** A pending change of something that is gone does not bring it back. */
function mergedOf(layers: readonly Layer[]): object | null {
  let value: object | null = null;
  for (const layer of layers) {
    if (value !== null) value = layer.fields && Object.assign({}, value, layer.fields);
    else if (isAnswer(layer)) value = layer.fields;
  }
  return value;
}

/** What the server has said of an entity; null if it is gone, undefined if nothing. */
const answered = (kind: Kind, id: string): object | null | undefined =>
  tables[kind].has(id) ? mergedOf(tables[kind].get(id)?.layers.filter(isAnswer) ?? []) : undefined;

const NEW: Entity = { layers: [], value: null, changed: { began: 0, at: 0 } };

/** Whether a change that was sent later is acknowledged. It is on top, and which one the server did last is unknown. */
const isOvertaken = (kind: Kind, id: string, began: number): boolean =>
  began < (tables[kind].get(id) ?? NEW).changed.began;

/** Adds a layer, or removes it. @returns whether the entity has another value then */
function setLayer(kind: Kind, id: string, layer: Layer, isLeft = true): boolean {
  const before = tables[kind].get(id) ?? NEW;
  const { at, began } = layer;
  const changed = isAnswer(layer) && began > before.changed.began ? { began, at } : before.changed;
  /** The time that a layer has among the others: a change that is not answered is below those that were sent later. */
  const timeOf = (each: Layer) => (isAnswer(each) || each.began > changed.began ? each.at : changed.at - 0.0005);
  const others = before.layers.filter((each) => each !== layer);
  const all = isLeft ? [...others, layer].sort((a, b) => timeOf(a) - timeOf(b)) : others;
  const last = all.length - 1;
  const layers = all.filter((each, index) => index === last || !isCovered(each, all.slice(index + 1).filter(isAnswer)));
  const value = replaceEqualDeep(before.value, mergedOf(layers));
  tables[kind].set(id, { layers, value, changed });
  return value !== before.value;
}

/** What is known of an entity; undefined if that is nothing, or it is gone. */
export const known = <K extends Kind>(kind: K, id: string): Fields<K> | undefined =>
  (tables[kind].get(id)?.value as Fields<K> | null | undefined) ?? undefined;

/** The ids of the known entities that meet a condition. */
export const idsWhere = <K extends Kind>(kind: K, isMeant: (entity: Fields<K>) => boolean): string[] =>
  [...tables[kind]].flatMap(([id, { value }]) => (value && isMeant(value as Fields<K>) ? [id] : []));

/** The ids of entities that were changed so lately that the index may not have that yet. */
export const changedLately = (kind: Kind): string[] =>
  [...tables[kind]].flatMap(([id, { changed }]) =>
    changed.at > moment() - INDEX_DELAY_MS && changed.at > 0 ? [id] : [],
  );

/**
 * Adds what an answer says. It changes nothing that a later request or an acknowledged change has said, and its fields
 * erase no others.
 * @param at `moment` at which its request began
 * @param isDelayed whether the answer is that of the index, which lags behind changes
 */
export function fill<K extends Kind>(
  kind: K,
  entities: readonly Fields<K>[],
  at: number,
  { gone = [], isDelayed = false }: { gone?: readonly string[]; isDelayed?: boolean } = {},
): void {
  // The account that asked is not the present one.
  if (at <= emptiedAt || isReplaced()) return;
  const timeFor = (id: string) => {
    const changedAt = (tables[kind].get(id) ?? NEW).changed.at;
    return isDelayed && changedAt > 0 && at < changedAt + INDEX_DELAY_MS ? Math.min(at, changedAt - 0.001) : at;
  };
  notify(kind, [
    ...entities.flatMap((fields) =>
      setLayer(kind, fields.id, { at: timeFor(fields.id), began: 0, fields }) ? [fields.id] : [],
    ),
    ...gone.filter((id) => setLayer(kind, id, { at: timeFor(id), began: 0, fields: null })),
  ]);
}

/**
 * Adds a change that the server has acknowledged. One that was sent later stays on top of it.
 * @param began `moment` at which it was sent
 * @returns facts for `tell`
 */
export function put<K extends Kind>(kind: K, fields: Fields<K>, began = moment()): string[] {
  if (isReplaced()) return [];
  const { id } = fields;
  const before = answered(kind, id);
  if (isOvertaken(kind, id, began)) return [`${kind}?`];
  if (setLayer(kind, id, { at: moment(), began, fields })) notify(kind, [id]);
  if (!before) return [kind, `${kind}+`];
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(answered(kind, id) ?? {}).filter(([name, value]) => known.get(name) !== value);
  return [kind, ...changed.map(([name]) => `${kind}.${name}`)];
}

/** Like `put`, for a part of an entity. What is not known has no parts. */
export const patch = <K extends Kind>(kind: K, fields: Fields<K>, began?: number): string[] =>
  known(kind, fields.id) ? put(kind, fields, began) : [];

/** Adds that entities are deleted, or closed to the user. @returns facts for `tell`: none of what was gone before */
export function gone(kind: Kind, ...ids: readonly string[]): string[] {
  const at = moment();
  const news = ids.filter((id) => answered(kind, id) !== null);
  notify(
    kind,
    news.filter((id) => setLayer(kind, id, { at, began: at, fields: null })),
  );
  return news.length > 0 ? [kind, `${kind}-`] : [];
}

/**
 * Shows a change before the server has answered.
 * @param fields null for a removal
 * @returns ends that: the answer has come, or the change was refused
 */
export function pend(kind: Kind, id: string, fields: object | null): () => void {
  if (!known(kind, id)) return () => undefined;
  const layer = { at: PENDING, began: moment(), fields };
  if (setLayer(kind, id, layer)) notify(kind, [id]);
  return () => {
    if (setLayer(kind, id, layer, false)) notify(kind, [id]);
  };
}

/** The workspace that the id of a recording or a project begins with. */
export const workspaceOf = (id: string): string => id.split('_')[0] ?? '';

/** Forgets all entities, and ignores answers to earlier requests: another account is next. */
export function forgetEntities(): void {
  for (const table of Object.values(tables)) table.clear();
  emptiedAt = moment();
}

onAccountEnd(forgetEntities);
