/** A choice that an address carries in its query, under its own name. */
export interface AddressField<Value extends string = string> {
  /** What it can be; left out where it can be any text. */
  values?: readonly Value[];
  /** What it is where the address says nothing. */
  fallback: Value;
  /** Remembers the last choices, for the next visit to the screen. */
  memory?: { read(): Value; write(value: Value | null): void };
}

export type AddressFields = Record<string, AddressField>;

/** What is chosen, by name. */
export type Choices<Fields extends AddressFields> = {
  [Name in keyof Fields]: Fields[Name] extends AddressField<infer Value> ? Value : never;
};

const isValue = ({ values }: AddressField, text: string) => values?.includes(text) ?? true;

/**
 * What an address says is chosen.
 * @param isNew whether the screen was come to by a link or by hand, and not by Back or by loading it again: what its
 * address does not say is then what was chosen last
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

/** A query that says what is chosen; what it says of other things stays, and what is as ever is left out. */
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

/** Remembers what somebody chose, as far as it is remembered. */
export function rememberChoices<Fields extends AddressFields>(fields: Fields, choices: Partial<Choices<Fields>>): void {
  for (const [name, { memory, fallback }] of Object.entries(fields)) {
    const value = choices[name];
    if (memory && value !== undefined) memory.write(value === fallback ? null : value);
  }
}
