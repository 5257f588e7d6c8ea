import type { IncomingMessage } from 'node:http';

/**
 * Longest request line and headers, and longest URL, that CloudFront takes from a viewer, in bytes:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const MAX_REQUEST = 20_480;
const MAX_URL = 8192;

/** Whether a request is longer than CloudFront takes, which answers 413 and closes the connection. */
export function isTooLong({ method = '', url = '', headers, rawHeaders }: IncomingMessage): boolean {
  const line = `${method} ${url} HTTP/1.1\r\n`.length;
  // A colon, a space and a line end for each pair; Node keeps headers as one character a byte.
  const fields = rawHeaders.reduce((length, text) => length + text.length + 2, 0);
  return line + fields > MAX_REQUEST || `https://${headers.host}${url}`.length > MAX_URL;
}
