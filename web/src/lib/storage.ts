/** Reads a text from localStorage; null when there is none or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked by the browser's settings: the same as an empty one.
    return null;
  }
}

/** Stores a text in localStorage, or removes it (null). */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked or full: what is stored here is a convenience, and lasts until the page is left.
  }
}

/** A value that this browser stores from one visit to the next. */
export interface StoredValue<T> {
  /** The stored value; the default when there is none, or one that the schema refuses. */
  read: () => T;
  /** Stores a value; null removes it. */
  write: (value: T | null) => void;
}

/** Says what is a value: `data` is undefined for what is none. Schemas of zod are such. */
interface Schema<T> {
  safeParse: (value: unknown) => { data?: T | undefined };
}

/** One of these texts. Scripts that load before all others use no zod. */
export const oneOf = <T extends string>(values: readonly T[]): Schema<T> => ({
  safeParse: (value) => ({ data: values.find((each) => each === value) }),
});

interface StoredValueOptions<T> {
  /** Name in localStorage. */
  key: string;
  schema: Schema<T>;
  fallback: T;
}

/** A value stored as the text that it is. */
export function storedText<T extends string | null>({ key, schema, fallback }: StoredValueOptions<T>): StoredValue<T> {
  return {
    read: () => schema.safeParse(readStored(key)).data ?? fallback,
    write: (value) => writeStored(key, value),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off or from another program: no schema accepts undefined.
    return undefined;
  }
}

/** A value stored as JSON. */
export function storedJson<T>({ key, schema, fallback }: StoredValueOptions<T>): StoredValue<T> {
  return {
    read: () => schema.safeParse(parseJson(readStored(key) ?? '')).data ?? fallback,
    write: (value) => writeStored(key, value === null ? null : JSON.stringify(value)),
  };
}
