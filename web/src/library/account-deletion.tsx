import type { ComponentProps } from 'react';
import type { DeletionPlan } from '#shared/api/identity/accounts.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { displayName } from './person.ts';
import { ROLE_LABELS } from './role-labels.ts';

type Owned = DeletionPlan['workspaces'][number];

/** Choices besides the ids of members, which are longer. */
const UNDECIDED = '';
const WITH_EVERYTHING = 'delete';

/** What happens to workspaces, by their ids: it is deleted, or a member gets it. */
export type Choices = Record<string, string>;

/** The workspaces that can be handed over to another member. */
export const askedAbout = (plan: DeletionPlan | undefined): Owned[] =>
  plan?.workspaces.filter(({ members }) => members.length > 0) ?? [];

export const isDecided = ({ id, members }: Owned, { [id]: chosen }: Choices): boolean =>
  chosen === WITH_EVERYTHING || members.some(({ userId }) => userId === chosen);

/** Who gets each workspace: nobody, if it is deleted. */
export const decisionsOf = (plan: DeletionPlan | undefined, choices: Choices) =>
  askedAbout(plan).map(({ id }) => ({
    id,
    newOwnerId: choices[id] === WITH_EVERYTHING ? null : (choices[id] ?? null),
  }));

interface WorkspaceChoiceProps {
  workspace: Owned;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  error?: string | undefined;
}

/** Asks whether a workspace is handed over to a member or deleted. */
export const WorkspaceChoice = ({ workspace, choices, onChoose, error }: WorkspaceChoiceProps) => (
  <FormField
    className="min-w-0"
    label={<span className="wrap-anywhere line-clamp-2">What happens to “{workspace.name}”?</span>}
    error={error}
  >
    <Select
      value={choices[workspace.id] ?? UNDECIDED}
      onValueChange={(choice) => onChoose({ ...choices, [workspace.id]: choice })}
      options={[
        { value: UNDECIDED, label: 'Please choose' },
        ...workspace.members.map((member) => ({
          value: member.userId,
          label: `Hand over to ${displayName(member)} (${ROLE_LABELS[member.role]}, ${member.email})`,
        })),
        { value: WITH_EVERYTHING, label: 'Delete with everything in it' },
      ]}
    />
  </FormField>
);

interface TypedAddressProps extends ComponentProps<typeof Input> {
  email: string | undefined;
  error?: string | undefined;
}

export const TypedAddress = ({ email, error, ...input }: TypedAddressProps) => (
  <FormField
    label={
      <span className="font-normal">
        Type <strong className="select-text break-all font-semibold">{email}</strong> to confirm
      </span>
    }
    error={error}
  >
    <Input autoComplete="off" autoCapitalize="off" spellCheck={false} inputMode="email" {...input} />
  </FormField>
);
