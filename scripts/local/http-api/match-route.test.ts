import { describe, expect, it } from 'vitest';
import { matchRoute, sortRoutes } from './match-route.ts';

const KEYS = [
  'GET /api/{proxy+}',
  'ANY /api/things',
  'GET /api/things',
  'GET /api/things/{id}',
  'GET /api/things/special',
  'PUT /api/things/{id}/video',
  'GET /objects/{path+}',
];

const routes = sortRoutes(KEYS.map((routeKey) => ({ routeKey, functionArn: routeKey })));
const match = (method: string, path: string) => {
  const found = matchRoute(routes, method, path);
  return found && [found.route.routeKey, found.pathParameters];
};

describe('the route of a request', () => {
  it.each([
    ['GET', '/api/things', 'GET /api/things', {}],
    ['POST', '/api/things', 'ANY /api/things', {}],
    ['GET', '/api/things/7', 'GET /api/things/{id}', { id: '7' }],
    ['GET', '/api/things/special', 'GET /api/things/special', {}],
    ['PUT', '/api/things/7/video', 'PUT /api/things/{id}/video', { id: '7' }],
    ['GET', '/api/other/deep', 'GET /api/{proxy+}', { proxy: 'other/deep' }],
    ['GET', '/objects/a/b/c.mp4', 'GET /objects/{path+}', { path: 'a/b/c.mp4' }],
    ['GET', '/api/things/a%20b%2Fc', 'GET /api/things/{id}', { id: 'a b/c' }],
    ['GET', '/api/things/%E0%A4%A', 'GET /api/things/{id}', { id: '%E0%A4%A' }],
  ])('%s %s is %s', (method, path, key, parameters) => {
    expect(match(method, path)).toEqual([key, parameters]);
  });

  it.each([
    ['DELETE', '/api/things/7'],
    ['GET', '/'],
    ['GET', '/objects/'],
    ['PUT', '/api/things//video'],
  ])('%s %s does not exist', (method, path) => {
    expect(match(method, path)).toBeNull();
  });
});
