import { useQuery } from '@tanstack/react-query';
import { Lock, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InputOf } from '#shared/api/ground/operation.ts';
import { listMembers, type Member } from '#shared/api/identity/members.ts';
import { getProjectAccess, type ProjectAccess, setProjectAccess } from '#shared/api/identity/project-access.ts';
import type { Project } from '#shared/api/identity/projects.ts';
import { call } from '#web/lib/api.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { displayName } from '#web/library/person.ts';
import { ROLE_LABELS } from '#web/library/role-labels.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import {
  atMost,
  chosenPermissions,
  type Given,
  type Grants,
  grantsOf,
  permissionOptions,
  splitMembers,
} from './access-choices.ts';

/** The access to a project, and the members of its workspace. Each use fetches both, because others change them. */
function useAccess({ id, workspaceId }: Project) {
  const access = useQuery({ ...operationQuery(getProjectAccess, { params: { id } }), staleTime: 0, gcTime: 0 });
  const members = useQuery({ ...operationQuery(listMembers, { params: { id: workspaceId } }), staleTime: 0 });
  return {
    data: access.data && members.data && { access: access.data, members: members.data },
    error: access.error ?? members.error,
    isFetching: access.isFetching || members.isFetching,
    refetch: () => Promise.all([access.refetch(), members.refetch()]),
  };
}

function useSetAccess({ id }: Project) {
  return useAppMutation({
    mutationFn: (input: InputOf<typeof setProjectAccess>) => call(setProjectAccess, { params: { id }, input }),
    success: ({ accessLevel }) => ({
      title: 'Access updated',
      description:
        accessLevel === 'workspace'
          ? 'Everyone in the workspace can see this project.'
          : 'Only the people you chose can see this project. For others, access ends within a minute.',
    }),
    failure: 'Failed to update access. Please try again.',
  });
}

export function AccessDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const query = useAccess(project);
  return (
    <Dialog
      title="Project access"
      description={`Choose who sees “${project.name}” and its recordings.`}
      className="max-w-lg"
      onClose={onClose}
    >
      <Loaded query={query} name="Access" waiting={<AccessSkeleton />}>
        {({ access, members }) => <AccessForm project={project} access={access} members={members} onSaved={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function AccessSkeleton() {
  return (
    <LoadingBoxes
      label="Loading access..."
      className="grid gap-3"
      boxes={['h-18 rounded-lg', 'h-18 rounded-lg', 'h-9 w-24 justify-self-end']}
    />
  );
}

interface AccessFormProps {
  project: Project;
  access: ProjectAccess;
  members: readonly Member[];
  onSaved: () => void;
}

const LEVELS = [
  {
    value: 'workspace',
    label: 'Everyone in the workspace',
    description: 'All members see the project, in their roles.',
    icon: Users,
  },
  {
    value: 'restricted',
    label: 'Restricted',
    description: 'Owner, admins, who made the project, and those you choose.',
    icon: Lock,
  },
] as const;

function AccessForm({ project, access, members, onSaved }: AccessFormProps) {
  const [accessLevel, setAccessLevel] = useState(access.accessLevel);
  const [grants, setGrants] = useState(() => grantsOf(access));
  const { mutate: save, isPending } = useSetAccess(project);
  const { always, others } = splitMembers(members, project.userId);
  const submit = () => {
    const input =
      accessLevel === 'workspace' ? { accessLevel } : { accessLevel, permissions: chosenPermissions(grants, others) };
    save(input, { onSuccess: onSaved });
  };
  return (
    <Form pending={isPending} onSubmit={submit} className="grid grid-cols-1 gap-5">
      <RadioCards
        label="Who sees this project"
        value={accessLevel}
        onValueChange={setAccessLevel}
        options={LEVELS}
        className="sm:grid-flow-row"
      />
      {accessLevel === 'restricted' && (
        <AccessPeople
          always={always}
          others={others}
          grants={grants}
          onGive={(userId, given) => setGrants((now) => ({ ...now, [userId]: given }))}
        />
      )}
      <FormActions>{isPending ? 'Saving...' : 'Save access'}</FormActions>
    </Form>
  );
}

interface AccessPeopleProps {
  always: readonly Member[];
  others: readonly Member[];
  grants: Grants;
  onGive: (userId: string, given: Given) => void;
}

function AccessPeople({ always, others, grants, onGive }: AccessPeopleProps) {
  return (
    <section aria-label="People" className="grid grid-cols-1 gap-2">
      <h3 className="font-medium text-sm">People</h3>
      <ul className="divide-y rounded-lg border">
        {others.map((member) => (
          <Person key={member.userId} member={member}>
            <Select
              aria-label={`Access of ${displayName(member.user)}`}
              value={atMost(member.role, grants[member.userId] ?? 'none')}
              onValueChange={(given) => onGive(member.userId, given)}
              options={permissionOptions(member.role)}
              wrapperClassName="w-36 shrink-0"
            />
          </Person>
        ))}
        {always.map((member) => (
          <Person key={member.userId} member={member}>
            <span className="shrink-0 text-[13px] text-muted-foreground">Always</span>
          </Person>
        ))}
      </ul>
    </section>
  );
}

function Person({ member, children }: { member: Member; children: ReactNode }) {
  const name = displayName(member.user);
  return (
    <li className="flex min-w-0 items-center gap-3 p-3">
      <Avatar id={member.userId} imageUrl={member.user.profileImageUrl} person={member.user} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm" title={name}>
          {name}
        </p>
        <p className="truncate text-[13px] text-muted-foreground">{ROLE_LABELS[member.role]}</p>
      </div>
      {children}
    </li>
  );
}
