import { createHash, createHmac } from 'node:crypto';

type Bytes = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Bytes): string | Uint8Array => {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};

/** SHA-256 by Node, with a key HMAC, in the form that the signer of requests asks for. */
export class NodeSha256 {
  readonly digestLength = 32;
  readonly #key: Bytes | undefined;
  #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

  constructor(key?: Bytes) {
    this.#key = key;
    this.#hash = this.#new();
  }

  #new() {
    return this.#key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.#key));
  }

  reset(): void {
    this.#hash = this.#new();
  }

  update(data: Bytes): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}
