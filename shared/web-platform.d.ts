// Globals beyond ECMAScript that browsers and Node share. Any other global does not compile in this folder.

/** https://url.spec.whatwg.org/#urlsearchparams */
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][]);
  get size(): number;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  delete(name: string): void;
  toString(): string;
}

/** https://url.spec.whatwg.org/#url-class */
declare class URL {
  constructor(url: string, base?: string | URL);
  readonly origin: string;
  readonly searchParams: URLSearchParams;
  href: string;
  protocol: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  toString(): string;
}

/** https://dom.spec.whatwg.org/#interface-AbortSignal */
declare interface AbortSignal {
  readonly aborted: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: as in the libraries of browsers and Node.
  readonly reason: any;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** https://html.spec.whatwg.org/#dom-settimeout */
declare function setTimeout(callback: () => void, ms: number): unknown;
// biome-ignore lint/suspicious/noExplicitAny: a browser and Node have different types of it.
declare function clearTimeout(timer: any): void;
