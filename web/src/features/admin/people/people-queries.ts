import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/ground/operation.ts';
import {
  deletePerson,
  describePeople,
  getPersonDeletion,
  invitePerson,
  listPeople,
  type Person,
  sendPersonVerification,
  startPerson,
  stopPerson,
} from '#shared/api/upkeep/people.ts';
import { call } from '#web/lib/api.ts';
import { pagedQuery, usePagedList } from '#web/lib/paged-list.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { viewed } from '#web/library/store/views.ts';

/** The first page is shown at once. The others are read in the background: the search looks into all. */
const PART = { first: 50, later: 1000 };

/** The data changes without the user, so each visit fetches it again. */
const peopleQuery = () => ({ ...viewed('person', pagedQuery(listPeople, {}, PART), {}), staleTime: 0 });

export const usePeople = () => usePagedList(peopleQuery());

/** Numbers of the people of a page, and how they log in. */
export const useDetails = (ids: readonly string[]) =>
  useQuery({
    ...operationQuery(describePeople, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    staleTime: 0,
  });

export const usePersonDeletion = (id: string) =>
  useQuery({ ...operationQuery(getPersonDeletion, { params: { id } }), staleTime: 0, gcTime: 0 });

export const useStopPerson = () =>
  useAppMutation({
    mutationFn: ({ id, links }: { id: string; links: 'keep' | 'end' }) =>
      call(stopPerson, { params: { id }, input: { links } }),
    success: (person) => ({
      title: 'Account suspended',
      description: `${person.email} has been logged out everywhere.`,
    }),
    failure: { title: 'Account not suspended', text: 'Failed to suspend this account. Please try again.' },
  });

export const useStartPerson = () =>
  useAppMutation({
    mutationFn: ({ id }: Person) => call(startPerson, { params: { id } }),
    success: (person) => ({ title: 'Account reactivated', description: `${person.email} can log in again.` }),
    failure: { title: 'Account not reactivated', text: 'Failed to reactivate this account. Please try again.' },
  });

export const useSendVerification = () =>
  useAppMutation({
    mutationFn: ({ id }: Person) => call(sendPersonVerification, { params: { id } }),
    success: (_answer, { email }) => ({ title: 'Code sent', description: `A new code is on its way to ${email}.` }),
    failure: { title: 'Code not sent', text: 'Failed to send a new code. Please try again.' },
  });

export const useDeletePerson = ({ id, email }: Person) =>
  useAppMutation({
    mutationFn: (input: InputOf<typeof deletePerson>) => call(deletePerson, { params: { id }, input }),
    success: { title: 'Account deleted', description: `${email} no longer has an account.` },
    failure: { title: 'Account not deleted', text: 'Failed to delete this account. Please try again.' },
  });

export const useInvitePerson = () =>
  useAppMutation({
    mutationFn: (email: string) => call(invitePerson, { input: { email } }),
    success: (_answer, email) => ({ title: 'Invitation Sent', description: `${email} can now sign up.` }),
    failure: { title: 'Invitation not sent', text: 'Failed to send the invitation. Please try again.' },
  });
