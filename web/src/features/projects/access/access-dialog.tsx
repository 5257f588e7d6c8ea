import { Lock, Users } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Member } from '#shared/api/members.ts';
import type { ProjectAccess } from '#shared/api/project-access.ts';
import type { Project } from '#shared/api/projects.ts';
import { displayName } from '#web/library/person.ts';
import { ROLE_LABELS } from '#web/library/role-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
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
import { useAccess, useSetAccess } from './queries.ts';

export function AccessDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { access, members, failure } = useAccess(project);
  return (
    <Dialog
      title="Project access"
      description={`Choose who sees “${project.name}” and its recordings.`}
      className="max-w-lg"
      onClose={onClose}
    >
      {access && members && <AccessForm project={project} access={access} members={members} onSaved={onClose} />}
      {failure && !(access && members) && (
        <Alert variant="destructive" title="Access could not be loaded">
          {failure}
        </Alert>
      )}
      {!failure && !(access && members) && <AccessSkeleton />}
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
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

/** The members of the workspace with their permissions in a restricted project. */
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
