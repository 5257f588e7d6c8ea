import * as admin from '../../../shared/api/admin.ts';
import { readRecoveryStatus } from '../../domain/admin/read-recovery-status.ts';
import { type Route, route } from '../route.ts';

export const adminRoutes: Route[] = [route(admin.getRecoveryStatus, () => readRecoveryStatus())];
