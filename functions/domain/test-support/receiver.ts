import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A delivery that a receiver has got. */
export interface Got {
  id: string;
  headers: Record<string, string>;
  /** Its JSON. */
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  /** As it came. */
  text: string;
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** A receiver of webhooks on this machine. */
export async function openReceiver() {
  const got: Got[] = [];
  const state: { answer: (response: ServerResponse) => void } = {
    answer: (response) => void response.writeHead(204).end(),
  };
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const headers = message.headers as Record<string, string>;
    got.push({ id: headers['webhook-id'] ?? '', headers, body: JSON.parse(text), text });
    state.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=secret-of-the-channel`,
    got,
    /** What it answers from now on. */
    answers: (status: number, body = '', headers: Record<string, string> = {}) => {
      state.answer = (response) => void response.writeHead(status, headers).end(body);
    },
    /** Lets the test answer. */
    handles: (answer: (response: ServerResponse) => void) => {
      state.answer = answer;
    },
    /** Ends all connections. */
    endAll: () => server.closeAllConnections(),
    /** Answers nothing. */
    hangs: () => {
      state.answer = () => undefined;
    },
    /** Ends the connection instead of an answer. */
    breaks: () => {
      state.answer = (response) => void response.destroy();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Checks the signature of a delivery, as the library of receivers does. @throws when it is wrong, or too old */
export const verify = (secret: string, { text, headers }: Got): unknown => new Webhook(secret).verify(text, headers);
