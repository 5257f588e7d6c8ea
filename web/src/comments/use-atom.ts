import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/** The value of an atom. The share page's first script has no `useSyncExternalStore`. */
export function useAtom<Value>(atom: ReadableAtom<Value>): Value {
  const [value, setValue] = useState<Value>(() => atom.get());
  useEffect(() => atom.subscribe((next) => setValue(() => next)), [atom]);
  return value;
}
