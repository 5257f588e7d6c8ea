export type AppendRequest =
  | { id: number; action: 'open'; folder: string; name: string }
  | { id: number; action: 'append'; data: Uint8Array<ArrayBuffer> }
  /** From now on the port receives the growth of the file and can request its bytes: see `growth-messages.ts`. */
  | { id: number; action: 'serve'; port: MessagePort }
  | { id: number; action: 'close' };

export interface AppendReply {
  id: number;
  error?: { name: string; message: string };
}
