import * as z from 'zod';
import { unchangedSince } from './table/expression.ts';
import { getItem, tryUpdateItem } from './table/items.ts';
import type { Key } from './table/keys.ts';

/** The newest failures of one kind, for administrators. Each change of the list has a version. */
export interface FailureList<F> {
  /** Null before the first failure. */
  get(): Promise<{ version: number; failures: F[] } | null>;
  /** @param before as it was read @returns false when the list has changed since */
  save(before: { version: number } | null, failures: F[]): Promise<boolean>;
}

/** @param place of the list in the table: its key, its type, and the attribute with the failures */
export function failureList<F extends z.ZodType>(
  failure: F,
  { key, type, attribute }: { key: Key; type: string; attribute: string },
): FailureList<z.output<F>> {
  const item = z.looseObject({ type: z.literal(type), version: z.number() });
  return {
    get: async () => {
      const found = await getItem(item, key);
      return found && { version: found.version, failures: z.array(failure).parse(found[attribute]) };
    },
    save: (before, failures) =>
      tryUpdateItem({
        Key: key,
        set: { type, version: (before?.version ?? 0) + 1, [attribute]: failures },
        onlyIf: unchangedSince('version', before?.version ?? null),
      }),
  };
}
