import { describe, expect, it } from 'vitest';
import { operations } from '#shared/api/catalog.ts';
import type { Operation } from '#shared/api/ground/operation.ts';
import { memberRoutes } from './member.ts';
import { publicRoutes } from './public.ts';
import { administrationRoutes } from './routes/admin.ts';

const functions = [
  { profile: 'public', routes: publicRoutes },
  { profile: 'member', routes: memberRoutes },
  { profile: 'admin', routes: administrationRoutes },
];

const names = (list: Operation[]) => list.map(({ name }) => name).sort();

describe('the routes of the API:', () => {
  it.each(functions)(
    'the $profile function has exactly one route for each of its operations',
    ({ profile, routes }) => {
      const own = operations.filter((operation) => operation.profile === profile);
      expect(names(routes.map(({ operation }) => operation))).toEqual(names(own));
    },
  );

  it('every operation belongs to a function', () => {
    const profiles = functions.map(({ profile }) => profile);
    expect(operations.filter(({ profile }) => !profiles.includes(profile))).toEqual([]);
  });

  it('no two operations have the same name, or the same method and path', () => {
    const keys = operations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(operations.length);
    expect(new Set(names(operations)).size).toBe(operations.length);
  });
});
