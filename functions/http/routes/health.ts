import { getHealth, getSupport } from '#shared/api/system.ts';
import { readHealth } from '../../domain/admin/read-health.ts';
import { supportAddress } from '../../domain/auth/is-admin.ts';
import { type Route, route } from '../route.ts';

/** For monitors, and for people who cannot sign in. */
export const healthRoutes: Route[] = [
  route(getHealth, () => readHealth()),
  route(getSupport, () => ({ email: supportAddress() })),
];
