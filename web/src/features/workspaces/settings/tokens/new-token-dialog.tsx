import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { tokenInput } from '#shared/api/identity/token-form.ts';
import { TOKEN_DAYS, TOKEN_SCOPES } from '#shared/model/identity/token.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Label } from '#web/ui/label.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { workspacesQuery } from '../../queries.ts';
import { useCreateToken } from './queries.ts';
import { SCOPE_LABELS, SCOPE_TEXTS } from './scope-texts.ts';

type Values = z.input<typeof tokenInput>;

const SCOPES = TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value], description: SCOPE_TEXTS[value] }));
const ENDS = TOKEN_DAYS.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }));
const PLACES = [
  { value: 'all', label: 'All my workspaces, including future ones' },
  { value: 'some', label: 'Only selected workspaces' },
] as const;

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState<string | null>(null);
  const create = useCreateToken();
  const hint = "Keep it secret, like a password. We've emailed you that it was created.";
  if (text !== null)
    return <ShownOnce title="Your new token" what="Token" hint={hint} value={text} onClose={onClose} />;
  return (
    <Dialog
      title="New token"
      description="A program with this token acts as you. You can revoke it at any time."
      className="max-w-lg"
      pending={create.isPending}
      onClose={onClose}
    >
      <TokenForm
        pending={create.isPending}
        onSubmit={(values) => create.mutate(values, { onSuccess: (made) => setText(made.text) })}
      />
    </Dialog>
  );
}

function TokenForm({ pending, onSubmit }: { pending: boolean; onSubmit: (values: Values) => void }) {
  const form = useForm({
    resolver: zodResolver(tokenInput),
    defaultValues: { name: '', scope: 'read', workspaceIds: null, days: 30 } as Values,
  });
  const { errors } = form.formState;
  return (
    <Form pending={pending} onSubmit={form.handleSubmit(onSubmit)} className="grid min-w-0 gap-5">
      <FormField label="Name" hint="What uses it, such as “Nightly upload”" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </FormField>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">Access</legend>
        <RadioCards
          label="Access"
          className="sm:grid-flow-row"
          value={form.watch('scope')}
          onValueChange={(scope) => form.setValue('scope', scope)}
          options={SCOPES}
        />
      </fieldset>
      <Places form={form} />
      <FormField label="Expires after">
        <Select
          value={String(form.watch('days'))}
          onValueChange={(days) => form.setValue('days', Number(days) as Values['days'])}
          options={ENDS}
        />
      </FormField>
      <FormActions>{pending ? 'Creating...' : 'Create token'}</FormActions>
    </Form>
  );
}

function Places({ form }: { form: UseFormReturn<Values> }) {
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const chosen = form.watch('workspaceIds');
  const error = form.formState.errors.workspaceIds?.message;
  const choose = (ids: string[] | null) => {
    form.clearErrors('workspaceIds');
    form.setValue('workspaceIds', ids);
  };
  const toggle = (id: string, isOn: boolean) => {
    const others = (chosen ?? []).filter((each) => each !== id);
    choose(isOn ? [...others, id] : others);
  };
  return (
    <div className="grid gap-3">
      <FormField label="Workspaces" error={error}>
        <Select
          value={chosen === null ? 'all' : 'some'}
          onValueChange={(place) => choose(place === 'all' ? null : [])}
          options={PLACES}
        />
      </FormField>
      {chosen !== null && (
        <ul aria-label="Workspaces" className="grid gap-1">
          {workspaces.map(({ id, name }) => (
            <WorkspaceChoice
              key={id}
              name={name}
              isChosen={chosen.includes(id)}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface WorkspaceChoiceProps {
  name: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function WorkspaceChoice({ name, isChosen, onChange }: WorkspaceChoiceProps) {
  const id = useId();
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <Label
        htmlFor={id}
        dir="auto"
        translate="no"
        title={name}
        className="wrap-anywhere line-clamp-2 min-w-0 font-normal"
      >
        {name}
      </Label>
    </li>
  );
}
