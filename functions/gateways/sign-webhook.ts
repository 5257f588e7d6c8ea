import { Webhook } from 'standardwebhooks';

/**
 * The headers by which a receiver knows who has sent a delivery, and when.
 * @param secrets each signs; the receiver accepts any of the signatures
 */
export function signatureHeaders(
  secrets: string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
