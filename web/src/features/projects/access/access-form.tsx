import { Lock, Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Member } from '#shared/api/members.ts';
import type { ProjectAccess } from '#shared/api/project-access.ts';
import type { Project } from '#shared/api/projects.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { chosenPermissions, grantsOf, splitMembers } from './access-choices.ts';
import { AccessPeople } from './access-people.tsx';
import { useSetAccess } from './queries.ts';

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

/** Who sees the project: everyone, or those who are chosen one by one. */
export function AccessForm({ project, access, members, onSaved }: AccessFormProps) {
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
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline" disabled={isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          {isPending ? 'Saving...' : 'Save Access'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
