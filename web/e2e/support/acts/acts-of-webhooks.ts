import { paths } from '#web/library/paths.ts';
import { openAs } from '../screen.ts';
import { newTeam } from '../teams.ts';
import { choose, confirm, field, press, type Walk } from './acts.ts';

/** The owner of a workspace adds a webhook, tests and changes it, and removes it. */
export const webhooks: Walk = {
  calls: ['createWebhook', 'sendTestEvent', 'repeatDelivery', 'changeWebhook', 'replaceWebhookSecret', 'deleteWebhook'],
  walk: async (acts) => {
    const { page } = acts;
    const team = await newTeam();
    await openAs(page, team.owner, paths.settings, team.id);
    await press(page, 'Add a webhook');
    await field(page, 'Name').fill('Tickets');
    // Reserved: nothing is sent there.
    await field(page, 'Address').fill('https://hooks.invalid/hook');
    await acts.do('createWebhook', () => confirm(page, 'Add webhook'));
    await confirm(page, 'Done');
    await acts.expectFocus('the end of a new webhook');
    await press(page, 'Deliveries of Tickets');
    await acts.do('sendTestEvent', () => confirm(page, 'Send a test event'));
    await acts.do('repeatDelivery', () => confirm(page, /^Send again: Test/));
    await acts.leave();
    await choose(page, 'More for Tickets', 'Edit');
    await field(page, 'Name').fill('Other tickets');
    await acts.do('changeWebhook', () => confirm(page, 'Save webhook'));
    await acts.do('changeWebhook', () => choose(page, 'More for Other tickets', 'Switch off'));
    await choose(page, 'More for Other tickets', 'New secret');
    await acts.do('replaceWebhookSecret', () => confirm(page, 'Replace'));
    await confirm(page, 'Done');
    await acts.expectFocus('the end of a new secret');
    await choose(page, 'More for Other tickets', 'Remove');
    await acts.do('deleteWebhook', () => confirm(page, 'Remove'));
  },
};
