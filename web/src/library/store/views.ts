import { notifyManager, type Query } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { moment } from '#web/lib/moment.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import type { Pages } from '#web/lib/paged-list.ts';
import { queryClient } from '#web/lib/query.ts';
import { type Fields, fill, gone, type Kind, known, onEntities } from './entities.ts';
import { tell } from './facts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The kind of the entities that the data has. */
      kind?: Kind;
      /** The data with what the store knows now. @param ids of the entities that have changed */
      withKnown?: (data: never, ids: readonly string[]) => unknown;
      /** The facts that make the data stale: see `tell`. */
      needs?: readonly string[];
    };
  }
}

type Entities = readonly { id: string }[];

/** The ids of a list as the server sent it. The list itself has those that are shown now. */
const idsOf = new WeakMap<Entities, readonly string[]>();

const isSame = (a: readonly unknown[] | undefined, b: readonly unknown[]): boolean =>
  a?.length === b.length && a.every((each, index) => each === b[index]);

interface ViewOptions<K extends Kind> {
  /** The facts that make the data stale. */
  needs?: readonly string[];
  /** Which of the entities are shown. */
  filter?: (entity: Fields<K>) => boolean;
  /** Whether a list without pages begins with an entity that is new. */
  admits?: (entity: Fields<K>) => boolean;
  /** The id of the only entity. */
  id?: string;
  /** The ids that are asked for: those without an answer are gone. */
  asked?: readonly string[];
}

/**
 * Options of a query whose data are entities: one, a list or a list in pages. The answers fill the store, and the data
 * are what the store knows, at any time. A list keeps the ids of the answer, so what is hidden can come back.
 */
export function viewed<K extends Kind, O extends { queryFn?: unknown }>(
  kind: K,
  options: O,
  { needs = [], filter = () => true, admits = () => false, id, asked = [] }: ViewOptions<K>,
): O {
  type Entity = Fields<K>;
  type Data = Entity | Entity[] | Pages<Entity>;

  const isNew = (each: string, ids: readonly string[]): boolean => {
    const entity = known(kind, each);
    return entity !== undefined && admits(entity) && !ids.includes(each);
  };

  const listOf = (items: Entity[], before: Entity[] | undefined, changed?: ReadonlySet<string>): Entity[] => {
    const sent = idsOf.get(items) ?? items.map((item) => item.id);
    const news = changed ? [...changed].filter((each) => isNew(each, sent)) : [];
    if (changed && news.length === 0 && !sent.some((each) => changed.has(each))) return items;
    const ids = [...news, ...sent];
    const shown = ids.flatMap((each) => known(kind, each) ?? []).filter(filter);
    const next = before && isSame(before, shown) ? before : shown;
    idsOf.set(next, ids);
    return next;
  };

  const viewOf = (before: Data | undefined, data: Data, changed?: ReadonlySet<string>): Data => {
    if (Array.isArray(data)) return listOf(data, before as Entity[] | undefined, changed);
    if (!('pages' in data)) return known(kind, data.id) ?? data;
    const last = before as Pages<Entity> | undefined;
    const pages = data.pages.map((page, index) => {
      const old = last?.pages[index];
      const items = listOf(page.items, old?.items, changed);
      return items === old?.items && page.next === old.next ? old : { ...page, items };
    });
    return last && isSame(last.pages, pages) ? last : { ...data, pages };
  };

  const read = options.queryFn as (context: never) => Promise<Entity | Entity[] | { items: Entity[] }>;
  return {
    ...options,
    meta: { kind, needs, withKnown: (data: Data, ids: readonly string[]) => viewOf(data, data, new Set(ids)) },
    structuralSharing: (before: Data | undefined, data: Data) => viewOf(before, data),
    queryFn: async (context: never) => {
      const at = moment();
      try {
        const answer = await read(context);
        const entities = Array.isArray(answer) ? answer : 'items' in answer ? answer.items : [answer];
        const found = new Set(entities.map((entity) => entity.id));
        fill(kind, entities, at, { gone: asked.filter((each) => !found.has(each)) });
        return answer;
      } catch (error) {
        if (id !== undefined && isNotFound(error)) void tell(...gone(kind, id));
        throw error;
      }
    },
  };
}

function update(query: Query, kind: Kind, ids: readonly string[]): void {
  const { data } = query.state;
  if (query.meta?.kind !== kind || data === undefined) return;
  const isGone = 'id' in (data as object) && !known(kind, (data as { id: string }).id);
  // An open dialog keeps its data.
  if (isGone && !query.isActive()) queryClient.getQueryCache().remove(query);
  const next = query.meta.withKnown?.(data as never, ids);
  // Not `setData`, which makes stale data fresh.
  if (next !== data) query.setState({ data: next });
}

onEntities((kind, ids) =>
  notifyManager.batch(() => {
    for (const query of queryClient.getQueryCache().getAll()) update(query, kind, ids);
  }),
);

/** What is known of entities, in the order of the ids. The same array while that does not change. */
export function useKnown<K extends Kind>(kind: K, ids: readonly string[]): Fields<K>[] {
  const last = useRef<Fields<K>[]>([]);
  return useSyncExternalStore(onEntities, () => {
    const now = ids.flatMap((id) => known(kind, id) ?? []);
    if (!isSame(last.current, now)) last.current = now;
    return last.current;
  });
}
