import * as acts from '#shared/api/telling/acts.ts';
import * as admin from '#shared/api/upkeep/admin.ts';
import * as installation from '#shared/api/upkeep/installation.ts';
import * as people from '#shared/api/upkeep/people.ts';
import { getVersion } from '#shared/api/upkeep/system.ts';
import { byUser } from '../../domain/ground/events/state-event.ts';
import { listFailedConversions } from '../../domain/upkeep/admin/list-failed-conversions.ts';
import { readVersion } from '../../domain/upkeep/admin/read-version.ts';
import { controlRecovery, readRecoveryStatus, startRecovery } from '../../domain/upkeep/admin/recovery.ts';
import { retryRecording } from '../../domain/upkeep/admin/retry-recording.ts';
import { describePeople } from '../../domain/upkeep/people/describe-people.ts';
import { listPeople, presentPerson } from '../../domain/upkeep/people/list-people.ts';
import { later } from '../later.ts';
import { paged, type Route, route } from '../route.ts';

const stopping = later(() => import('../../domain/upkeep/people/stop-account.ts'));
const deleting = later(() => import('../../domain/upkeep/people/delete-person.ts'));
const { readInstallation } = later(() => import('../../domain/upkeep/admin/read-installation.ts'));
const { listStoredWorkspaces } = later(() => import('../../domain/upkeep/people/list-stored-workspaces.ts'));
const { countObjects } = later(() => import('../../domain/upkeep/people/count-objects.ts'));
const { listInstallationActs } = later(() => import('../../domain/telling/acts/read-acts.ts'));
const { sendVerificationTo } = later(() => import('../../domain/upkeep/people/send-verification.ts'));
const { invitePerson } = later(() => import('../../domain/upkeep/people/invite-person.ts'));

export const administrationRoutes: Route[] = [
  route(admin.getRecoveryStatus, () => readRecoveryStatus()),
  route(admin.startRecovery, ({ actor }) => startRecovery(actor)),
  route(admin.controlRecovery, ({ actor, input }) => controlRecovery(actor, input.action)),
  route(admin.listFailedConversions, ({ query }) => paged(listFailedConversions(query.state ?? null, query))),
  route(getVersion, () => readVersion()),
  route(admin.retryRecording, ({ actor, params }) => retryRecording(actor, params.id)),
  route(people.listPeople, ({ query }) => paged(listPeople(query))),
  route(people.describePeople, ({ query }) => describePeople(query.ids.split(','))),
  route(people.stopPerson, async ({ actor, params, input }) =>
    presentPerson(await stopping.stopAccount(params.id, input.links === 'end', byUser(actor))),
  ),
  route(people.startPerson, async ({ actor, params }) =>
    presentPerson(await stopping.startAccount(params.id, byUser(actor))),
  ),
  route(people.sendPersonVerification, ({ actor, params, request }) => sendVerificationTo(actor, params.id, request)),
  route(people.getPersonDeletion, ({ params }) => deleting.planPersonDeletion(params.id)),
  route(people.deletePerson, ({ actor, params, input }) => deleting.deletePerson(params.id, input, byUser(actor))),
  route(people.invitePerson, ({ actor, input, request }) => invitePerson(actor, input.email, request.origin())),
  route(installation.getInstallation, () => readInstallation()),
  route(installation.listStoredWorkspaces, ({ query }) => paged(listStoredWorkspaces(query))),
  route(installation.countObjects, ({ params, query }) => countObjects(params.id, query.after)),
  route(acts.listInstallationActs, ({ query }) => paged(listInstallationActs(query))),
];
