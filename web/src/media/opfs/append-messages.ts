/** What the page asks of the worker that appends to a file. */
export type AppendRequest =
  | { id: number; action: 'open'; folder: string; name: string }
  | { id: number; action: 'append'; data: Uint8Array<ArrayBuffer> }
  | { id: number; action: 'close' };

/** The worker's answer to the request with that id. */
export interface AppendReply {
  id: number;
  error?: { name: string; message: string };
}
