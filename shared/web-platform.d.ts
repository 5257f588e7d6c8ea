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
