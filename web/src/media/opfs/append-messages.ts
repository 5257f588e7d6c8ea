/** What the page asks of the worker that appends to a file. */
export type AppendRequest =
  | { id: number; action: 'open'; folder: string; name: string }
  | { id: number; action: 'append'; data: Uint8Array<ArrayBuffer> }
  /** From now on the port is told how the file grows, and is given bytes of it: see `growth-messages.ts`. */
  | { id: number; action: 'serve'; port: MessagePort }
  | { id: number; action: 'close' };

/** The worker's answer to the request with that id. */
export interface AppendReply {
  id: number;
  error?: { name: string; message: string };
}
