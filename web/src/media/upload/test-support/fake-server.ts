import type { Put } from '../send-request.ts';
import type { UploadCalls } from '../upload-context.ts';
import { AlreadySentError, PartsMissingError, UploadGoneError } from '../upload-failure.ts';

interface FakeUpload {
  fileSize: number;
  parts: Map<number, Uint8Array>;
  whole: Uint8Array | null;
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

function join(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** An operation of the server: `put 3` is the third part, `put` a file in one request. */
export type Step = string;

/**
 * A server that stores uploads in memory, in parts of ten bytes. `before` and `after` are called with each step; an
 * error that they throw is the failure of that step.
 */
export class FakeServer {
  readonly uploads = new Map<string, FakeUpload>();
  readonly singles = new Map<string, Uint8Array>();
  /** Steps that took effect. */
  readonly done: Step[] = [];
  before: (step: Step) => void | Promise<void> = () => {};
  after: (step: Step) => void | Promise<void> = () => {};

  #count = 0;

  async #step<T>(step: Step, effect: () => T | Promise<T>): Promise<T> {
    await this.before(step);
    const answer = await effect();
    this.done.push(step);
    await this.after(step);
    return answer;
  }

  #find(uploadId: string): FakeUpload {
    const upload = this.uploads.get(uploadId);
    if (!upload) throw new UploadGoneError('Upload failed');
    return upload;
  }

  #complete(uploadId: string): { uploadURL: string } {
    const upload = this.#find(uploadId);
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    upload.whole ??= join(parts);
    if (upload.whole.length === upload.fileSize) return { uploadURL: `whole/${uploadId}` };
    upload.whole = null;
    throw new PartsMissingError('Upload failed');
  }

  /** How often a step took effect. */
  timesDone = (step: Step): number => this.done.filter((each) => each === step).length;

  readonly calls: UploadCalls = {
    createUpload: () => this.#step('create', () => ({ uploadURL: `single/${++this.#count}` })),
    createMultipart: ({ fileSize }) =>
      this.#step('begin', () => {
        const uploadId = `upload-${++this.#count}`;
        this.uploads.set(uploadId, { fileSize, parts: new Map(), whole: null });
        return { uploadId, partBytes: 10, partCount: Math.ceil(fileSize / 10) };
      }),
    signParts: (uploadId, partNumbers) =>
      this.#step('sign', () => {
        this.#find(uploadId);
        return { parts: partNumbers.map((partNumber) => ({ partNumber, url: `${uploadId}/${partNumber}` })) };
      }),
    listParts: (uploadId) =>
      this.#step('list', () => {
        const { parts, whole } = this.#find(uploadId);
        const listed = [...parts].map(([partNumber, { length }]) => ({ partNumber, size: length }));
        return { parts: whole ? [] : listed, isComplete: whole !== null };
      }),
    complete: (uploadId) => this.#step('complete', () => this.#complete(uploadId)),
    abortSingle: (uploadId) =>
      this.#step('abort', () => {
        if (!this.singles.delete(`single/${uploadId}`)) throw new UploadGoneError('Upload failed');
      }),
    abort: (uploadId) =>
      this.#step('abort', () => {
        this.#find(uploadId);
        this.uploads.delete(uploadId);
      }),
  };

  readonly put: Put = async (url, body, { createOnly, onSent }) => {
    const [target = '', name = ''] = url.split('/');
    const upload = this.uploads.get(target);
    await this.#step(upload ? `put ${name}` : 'put', async () => {
      onSent(body.size);
      const bytes = await bytesOf(body);
      if (createOnly && this.singles.has(url)) throw new AlreadySentError('Upload failed');
      if (upload) upload.parts.set(Number(name), bytes);
      else this.singles.set(url, bytes);
    });
  };
}
