import * as admin from '#shared/api/admin.ts';
import { getVersion } from '#shared/api/system.ts';
import { listFailedConversions } from '../../domain/admin/list-failed-conversions.ts';
import { readVersion } from '../../domain/admin/read-version.ts';
import { controlRecovery, readRecoveryStatus, startRecovery } from '../../domain/admin/recovery.ts';
import { retryRecording } from '../../domain/admin/retry-recording.ts';
import { paged, type Route, route } from '../route.ts';

export const adminRoutes: Route[] = [
  route(admin.getRecoveryStatus, () => readRecoveryStatus()),
  route(admin.startRecovery, ({ actor }) => startRecovery(actor)),
  route(admin.controlRecovery, ({ actor, input }) => controlRecovery(actor, input.action)),
  route(admin.listFailedConversions, ({ query }) => paged(listFailedConversions(query.state ?? null, query))),
  route(getVersion, () => readVersion()),
  route(admin.retryRecording, ({ actor, params }) => retryRecording(actor, params.id)),
];
