import { ebmlHeader, element, info } from '#shared/webm/test-support/write-webm.ts';
import type { BytesRequest, GrowthMessage } from '../../opfs/growth-messages.ts';
import type { GrowthPort } from '../recorded-source.ts';

/** A recorded file that a test writes, and the server of its bytes while it is written. */
export class FakeRecordedFile {
  bytes = new Uint8Array();
  isClosed = false;

  readonly port: GrowthPort = {
    onmessage: null,
    postMessage: (request: BytesRequest) => {
      const bytes = this.bytes.slice(request.start, request.end);
      this.#post({ type: 'bytes', id: request.id, bytes });
    },
    close: () => undefined,
  };

  #post(message: GrowthMessage) {
    queueMicrotask(() => this.port.onmessage?.({ data: message } as MessageEvent<GrowthMessage>));
  }

  /** Writes the beginning of a WebM. */
  begin(tracks: number[]) {
    const segment = element(0x18538067, [...info(1_000_000), ...tracks], 'unknown');
    this.append([...ebmlHeader(), ...segment]);
  }

  append(content: number[]) {
    this.bytes = new Uint8Array([...this.bytes, ...content]);
    this.#post({ type: 'grown', size: this.bytes.length });
  }

  close() {
    this.isClosed = true;
    this.#post({ type: 'closed' });
  }

  open = async (): Promise<Blob | null> => (this.isClosed ? new Blob([this.bytes]) : null);
}
