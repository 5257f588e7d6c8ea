import { getHealth } from '#shared/api/upkeep/system.ts';
import { readHealth } from '../../domain/upkeep/admin/read-health.ts';
import { type Route, route } from '../route.ts';

/** For monitors. */
export const healthRoutes: Route[] = [route(getHealth, () => readHealth())];
