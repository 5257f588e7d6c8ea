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
import { paged, type Route, route } from '../route.ts';

/** Loaded with the first call: what administrators do rarely. A function starts faster with less code. */
const stopping = () => import('../../domain/upkeep/people/stop-account.ts');
const deleting = () => import('../../domain/upkeep/people/delete-person.ts');

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
    presentPerson(await (await stopping()).stopAccount(params.id, input.links === 'end', byUser(actor))),
  ),
  route(people.startPerson, async ({ actor, params }) =>
    presentPerson(await (await stopping()).startAccount(params.id, byUser(actor))),
  ),
  route(people.sendPersonVerification, async ({ actor, params, request }) => {
    const { sendVerificationTo } = await import('../../domain/upkeep/people/send-verification.ts');
    return sendVerificationTo(actor, params.id, request);
  }),
  route(people.getPersonDeletion, async ({ params }) => (await deleting()).planPersonDeletion(params.id)),
  route(people.deletePerson, async ({ actor, params, input }) =>
    (await deleting()).deletePerson(params.id, input, byUser(actor)),
  ),
  route(people.invitePerson, async ({ actor, input, request }) => {
    const { invitePerson } = await import('../../domain/upkeep/people/invite-person.ts');
    return invitePerson(actor, input.email, request.origin());
  }),
  route(installation.getInstallation, async () =>
    (await import('../../domain/upkeep/admin/read-installation.ts')).readInstallation(),
  ),
  route(installation.listStoredWorkspaces, async ({ query }) =>
    paged((await import('../../domain/upkeep/people/list-stored-workspaces.ts')).listStoredWorkspaces(query)),
  ),
  route(installation.countObjects, async ({ params, query }) =>
    (await import('../../domain/upkeep/people/count-objects.ts')).countObjects(params.id, query.after),
  ),
  route(acts.listInstallationActs, async ({ query }) =>
    paged((await import('../../domain/telling/acts/read-acts.ts')).listInstallationActs(query)),
  ),
];
