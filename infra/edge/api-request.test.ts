import { describe, expect, it } from 'vitest';
import { ENGINES, viewerRequest } from './test-edge.ts';

describe.each(ENGINES)('under %s', (_engine, loadWith) => {
  const run = loadWith('api-request');

  /** A header that a viewer sent, once or more often. */
  const sent = (...values: string[]) => ({
    value: values[0] ?? '',
    multiValue: values.map((value) => ({ value })),
  });

  describe('a call', () => {
    it('goes on with who the viewer is and which host it called, which API Gateway would not tell', async () => {
      expect(await run(viewerRequest('/api/auth/login', { host: 'app.example.com', accept: '*/*' }))).toMatchObject({
        uri: '/api/auth/login',
        headers: {
          accept: { value: '*/*' },
          'x-viewer-address': { value: '192.0.2.7' },
          'x-viewer-host': { value: 'app.example.com' },
          // CloudFront's own id of the request.
          'x-correlation-id': { value: 'request' },
        },
      });
    });

    it.each([
      ['x-viewer-address', '192.0.2.7'],
      ['x-viewer-host', 'app.example.com'],
      ['x-correlation-id', 'request'],
    ])('is not believed what it says of itself in %s', async (name, truth) => {
      const event = viewerRequest('/api/auth/login', { host: 'app.example.com' });
      event.request.headers[name] = sent('203.0.113.1', 'evil.example');
      expect((await run(event)).headers[name]).toEqual({ value: truth });
    });
  });
});
