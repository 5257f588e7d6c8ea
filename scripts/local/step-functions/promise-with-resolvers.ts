// The library that runs workflows asks for `Promise.withResolvers`, which Node has from version 22 on.
if (!('withResolvers' in Promise)) {
  const withResolvers = () => {
    const parts: { resolve?: unknown; reject?: unknown } = {};
    const promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
    return { promise, ...parts };
  };
  Object.defineProperty(Promise, 'withResolvers', { value: withResolvers, configurable: true, writable: true });
}

export {};
