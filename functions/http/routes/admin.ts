import * as admin from '#shared/api/upkeep/admin.ts';
import { getVersion } from '#shared/api/upkeep/system.ts';
import { listFailedConversions } from '../../domain/upkeep/admin/list-failed-conversions.ts';
import { readVersion } from '../../domain/upkeep/admin/read-version.ts';
import { controlRecovery, readRecoveryStatus, startRecovery } from '../../domain/upkeep/admin/recovery.ts';
import { retryRecording } from '../../domain/upkeep/admin/retry-recording.ts';
import { paged, type Route, route } from '../route.ts';

export const adminRoutes: Route[] = [
  route(admin.getRecoveryStatus, () => readRecoveryStatus()),
  route(admin.startRecovery, ({ actor }) => startRecovery(actor)),
  route(admin.controlRecovery, ({ actor, input }) => controlRecovery(actor, input.action)),
  route(admin.listFailedConversions, ({ query }) => paged(listFailedConversions(query.state ?? null, query))),
  route(getVersion, () => readVersion()),
  route(admin.retryRecording, ({ actor, params }) => retryRecording(actor, params.id)),
];
