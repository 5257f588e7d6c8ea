/** Reads a text from localStorage; null when nothing is stored under the key or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser blocks storage: treated like an empty one.
    return null;
  }
}

/** Stores a text in localStorage, or removes it (null). */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked or full: the stored values are only a convenience.
  }
}

/** A value that this browser stores from one visit to the next. */
export interface StoredValue<T> {
  /** The stored value; the default when nothing is stored, or a value that the schema refuses. */
  read: () => T;
  /** Stores a value; null removes it. */
  write: (value: T | null) => void;
}

/** Validates a value: `data` is undefined for an invalid one. zod's schemas have this shape. */
export interface ValueSchema<T> {
  safeParse: (value: unknown) => { data?: T | undefined };
}

/** Schema for one of several texts. The first scripts that load do not use zod. */
export const oneOf = <T extends string>(values: readonly T[]): ValueSchema<T> => ({
  safeParse: (value) => ({ data: values.find((each) => each === value) }),
});

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Schema for an object whose fields pass these checks. */
export const objectOf = <T extends object>(
  checks: {
    [Field in keyof T]: (value: unknown) => value is T[Field];
  },
): ValueSchema<T> => ({
  safeParse: (value) => {
    const fields = Object(value) as Record<string, unknown>;
    const isOne = Object.entries<(field: unknown) => boolean>(checks).every(([name, check]) => check(fields[name]));
    return { data: isOne ? (value as T) : undefined };
  },
});

interface StoredValueOptions<T> {
  /** Name in localStorage. */
  key: string;
  schema: ValueSchema<T>;
  fallback: T;
}

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
    // Truncated, or written by another program: no schema accepts undefined.
    return undefined;
  }
}

export function storedJson<T>({ key, schema, fallback }: StoredValueOptions<T>): StoredValue<T> {
  return {
    read: () => schema.safeParse(parseJson(readStored(key) ?? '')).data ?? fallback,
    write: (value) => writeStored(key, value === null ? null : JSON.stringify(value)),
  };
}
