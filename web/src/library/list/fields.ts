import type { SelectOption } from '#web/ui/select.tsx';
import { type AddressField, type Choices, rememberedField } from './list-address.ts';

/** Something that a person chooses of a list. The address has the choice. */
export interface ListField<Value extends string = string> extends AddressField<Value> {
  is: 'search' | 'choice' | 'day' | 'sort' | 'view' | 'page' | 'size';
  label: string;
  /** Empty for a text, and for names that are read later. */
  options: readonly SelectOption<Value>[];
}

/** By their names in the address, in the order of the screen. */
export type ListFields = Record<string, ListField>;

type Options<Value extends string> = readonly [SelectOption<Value>, ...SelectOption<Value>[]];

export const searchField = (label: string): ListField => ({ is: 'search', label, options: [], fallback: '' });

/** A choice among some values. The first one is no filter. */
export const filterField = <Value extends string>(label: string, options: Options<Value>): ListField<Value> => ({
  is: 'choice',
  label,
  options,
  values: options.map(({ value }) => value),
  fallback: options[0].value,
});

/** A filter by something that has a name, whose id is the value. '' is no filter. */
export const namesField = (label: string): ListField => ({ is: 'choice', label, options: [], fallback: '' });

/** A day, as YYYY-MM-DD; '' for none. */
export const dayField = (label: string): ListField => ({ is: 'day', label, options: [], fallback: '' });

/** @param key name in localStorage of the last choice, which is then remembered for the next visit */
export function sortField<Value extends string>(
  options: Options<Value>,
  { key, label = 'Sort by' }: { key?: string; label?: string } = {},
): ListField<Value> {
  const [first, ...others] = options.map(({ value }) => value) as [Value, ...Value[]];
  const chosen = key ? rememberedField(key, [first, ...others]) : { values: [first, ...others], fallback: first };
  return { is: 'sort', label, options, ...chosen };
}

/** Cards or rows. @param key see `sortField` */
export const viewField = (key: string): ListField<'grid' | 'list'> => ({
  is: 'view',
  label: 'View',
  options: [],
  ...rememberedField(key, ['grid', 'list']),
});

/** The page, counted from 1. */
export const pageField: ListField = { is: 'page', label: 'Page', options: [], fallback: '1' };

export const sizeField = (sizes: readonly number[], fallback: number): ListField => ({
  is: 'size',
  label: 'Items per page',
  options: sizes.map((size) => ({ value: String(size), label: String(size) })),
  values: sizes.map(String),
  fallback: String(fallback),
});

/** The name of the first field of a kind. */
export const nameOf = (fields: ListFields, is: ListField['is']): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.is === is);

const NARROWING: readonly ListField['is'][] = ['search', 'choice', 'day'];

/** Choices that clear the text and the filters. The order and the view are not among them. */
export const clearedChoices = <Fields extends ListFields>(fields: Fields): Partial<Choices<Fields>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { is, fallback }]) => (NARROWING.includes(is) ? [[name, fallback]] : [])),
  ) as Partial<Choices<Fields>>;

/** Whether a text or a filter restricts the list. */
export const isNarrowed = <Fields extends ListFields>(fields: Fields, choices: Choices<Fields>): boolean =>
  Object.entries(clearedChoices(fields)).some(([name, fallback]) => choices[name]?.trim() !== fallback);
