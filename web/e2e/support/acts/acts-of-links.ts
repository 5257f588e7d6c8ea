import { expect } from '@playwright/test';
import { codeMailedTo, freshEmail } from '#scripts/client/test-client.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { paths } from '#web/library/paths.ts';
import { appUrl } from '../app.ts';
import { newGuest, writeAsMember } from '../comments.ts';
import { addNamedLink } from '../library.ts';
import { openAs } from '../screen.ts';
import { expectFrame } from '../share-page.ts';
import { newGuardedLink, newSharedRecording } from '../shared-recordings.ts';
import { type Acts, choose, confirm, field, press, type Walk } from './acts.ts';

const comment = ({ page }: Acts, text: string) =>
  page.getByRole('article', { name: /^Comment of/ }).filter({ hasText: text });

async function write({ page }: Acts, text: string): Promise<void> {
  await field(page, 'Comment').fill(text);
  await press(page, 'Comment');
}

async function edit(acts: Acts, text: string): Promise<void> {
  await press(comment(acts, text), 'Edit');
  await field(acts.page, 'Edit comment').fill(`${text}, edited`);
  await press(acts.page, 'Save');
}

async function remove(acts: Acts, text: string): Promise<void> {
  // The question before is still there while it fades out.
  await expect(acts.page.getByRole('alertdialog').or(acts.page.getByRole('dialog'))).toHaveCount(0);
  await press(comment(acts, text), 'Delete');
  await confirm(acts.page, 'Delete comment');
}

/** A member comments, reacts, edits and deletes, removes a guest, and closes the comments. */
export const comments: Walk = {
  calls: ['writeComment', 'editComment', 'deleteComment', 'react', 'removeGuest', 'closeComments'],
  walk: async (acts) => {
    const { page } = acts;
    const { owner, id } = await newSharedRecording();
    const link = await addNamedLink(owner.client, id, 'Acme', { commenters: 'name' });
    const guest = await newGuest(link.shareToken, 'Jane');
    await guest.write({ text: 'From outside' });
    await writeAsMember(owner.client, id, { text: 'Before' });
    await openAs(page, owner, paths.recording(id), owner.workspaceId);
    await acts.do('writeComment', () => write(acts, 'Well said'), /^Comment$/);
    await press(comment(acts, 'Well said'), /^Reply/);
    await field(page, 'Reply').fill('Indeed');
    await acts.do('writeComment', () => page.keyboard.press('Control+Enter'), /^Comment of/);
    await acts.do('editComment', () => edit(acts, 'Before'), /^(?!nothing$|Cancel$)/);
    await press(comment(acts, 'Before'), 'Edit');
    await press(page, 'Cancel');
    await acts.expectFocus('an edit that was cancelled');
    await acts.do('react', () => press(page, /^Applause/), /^Applause/);
    await press(comment(acts, 'From outside'), 'Remove guest');
    await acts.do('removeGuest', () => confirm(page, 'Remove guest'));
    await acts.do('deleteComment', () => remove(acts, 'Before'));
    await acts.do('deleteComment', () => remove(acts, 'Indeed'));
    await acts.do('closeComments', () => choose(page, /^Actions for/, 'Close comments'), /^Actions for/);
    await acts.do('closeComments', () => choose(page, /^Actions for/, 'Open comments'), /^Actions for/);
  },
};

/** A guest gives a name, comments, reacts, edits and deletes; another one proves an address. */
export const guests: Walk = {
  calls: [
    'becomeGuest',
    'writeLinkComment',
    'editLinkComment',
    'reactThroughLink',
    'deleteLinkComment',
    'sendGuestCode',
  ],
  walk: async (acts) => {
    const { page } = acts;
    const { owner, id } = await newSharedRecording();
    const named = await addNamedLink(owner.client, id, 'Acme', { commenters: 'name' });
    const proven = await addNamedLink(owner.client, id, 'Bold', { commenters: 'email' });
    await page.goto(sharePath(named.shareToken));
    await expectFrame(page);
    await write(acts, 'Well said');
    await field(page, 'Your name').fill('Grace');
    await acts.do('becomeGuest', () => page.keyboard.press('Enter'));
    await expect(comment(acts, 'Well said')).toBeVisible();
    await acts.expectFocus('the first comment of a guest', /^Comment/);
    await acts.do('writeLinkComment', () => write(acts, 'Once more'), /^Comment$/);
    await acts.do('editLinkComment', () => edit(acts, 'Well said'));
    await acts.do('reactThroughLink', () => press(page, /^Applause/), /^Applause/);
    await acts.do('deleteLinkComment', () => remove(acts, 'Well said'));
    await acts.do('deleteLinkComment', () => remove(acts, 'Once more'));

    const email = freshEmail('maria');
    await page.goto(sharePath(proven.shareToken));
    await expectFrame(page);
    await write(acts, 'In Spanish?');
    await field(page, 'Your name').fill('Maria');
    await field(page, 'Email address').fill(email);
    await acts.do('sendGuestCode', () => confirm(page, 'Send code'));
    const code = await codeMailedTo(appUrl(), email);
    await acts.do('becomeGuest', () => page.keyboard.type(code));
    await expect(comment(acts, 'In Spanish?')).toBeVisible();
    await acts.expectFocus('the first comment of a guest with an address', /^Comment/);
  },
};

/** A visitor passes all gates of a link. */
export const gates: Walk = {
  calls: ['unlockLink', 'sendLinkCode', 'verifyLinkCode'],
  walk: async (acts) => {
    const { page } = acts;
    const email = freshEmail('jane');
    const { guarded } = await newGuardedLink({ password: 'open sesame', emails: [email], viewLimit: 5 });
    await page.goto(sharePath(guarded.shareToken));
    await field(page, 'Password').fill('sesame');
    await press(page, 'Continue');
    await expect(page.getByRole('alert')).toBeVisible();
    await acts.expectFocus('a wrong password');
    await field(page, 'Password').fill('open sesame');
    await acts.do('unlockLink', () => press(page, 'Continue'));
    await field(page, 'Email address').fill(email);
    await acts.do('sendLinkCode', () => press(page, 'Send code'));
    const code = await codeMailedTo(appUrl(), email);
    await acts.do('verifyLinkCode', () => page.keyboard.type(code));
    await press(page, 'Play');
    await expectFrame(page);
    await acts.expectFocus('the last gate');
  },
};
