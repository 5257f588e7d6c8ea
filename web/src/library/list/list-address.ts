import { oneOf, storedText } from '#web/lib/storage.ts';

/** A choice that is stored in the query of the address. */
export interface AddressField<Value extends string = string> {
  /** Possible values; undefined for any text. */
  values?: readonly Value[];
  /** Value when the query has none. */
  fallback: Value;
  /** Stores the last choice for the next visit to the screen. */
  memory?: { read(): Value; write(value: Value | null): void };
}

/**
 * A choice among some values. The first one is the default. The last choice is remembered for the next visit.
 * @param key name in localStorage
 */
export function rememberedField<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): AddressField<Value> {
  const [fallback] = values;
  return { values, fallback, memory: storedText({ key, schema: oneOf(values), fallback }) };
}

export type AddressFields = Record<string, AddressField>;

export type Choices<Fields extends AddressFields> = {
  [Name in keyof Fields]: Fields[Name] extends AddressField<infer Value> ? Value : never;
};

const isValue = ({ values }: AddressField, text: string) => values?.includes(text) ?? true;

/**
 * Reads the choices from the query of an address.
 * @param isNew whether the screen was opened by a link or by typing the address, and not by Back or a reload: choices
 *   that the query does not have are then those of the last visit
 */
export function readChoices<Fields extends AddressFields>(
  fields: Fields,
  query: URLSearchParams,
  isNew: boolean,
): Choices<Fields> {
  const choices = Object.entries(fields).map(([name, field]) => {
    const said = query.get(name);
    if (said !== null && isValue(field, said)) return [name, said];
    return [name, (isNew && field.memory?.read()) || field.fallback];
  });
  return Object.fromEntries(choices) as Choices<Fields>;
}

/** Writes the choices into a query. Other parameters stay; default values are left out. */
export function writeChoices<Fields extends AddressFields>(
  fields: Fields,
  query: URLSearchParams,
  choices: Choices<Fields>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, { fallback }] of Object.entries(fields)) {
    const value = choices[name];
    if (value === undefined || value === fallback) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function rememberChoices<Fields extends AddressFields>(fields: Fields, choices: Partial<Choices<Fields>>): void {
  for (const [name, { memory, fallback }] of Object.entries(fields)) {
    const value = choices[name];
    if (memory && value !== undefined) memory.write(value === fallback ? null : value);
  }
}
