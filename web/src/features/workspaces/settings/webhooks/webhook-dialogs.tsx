import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { webhookInput, webhookUrl } from '#shared/api/telling/webhook-form.ts';
import type { Webhook } from '#shared/api/telling/webhooks.ts';
import { WEBHOOK_FORMATS, type WebhookFormat } from '#shared/model/telling/webhook.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { ShownOnce } from '#web/ui/shown-once.tsx';
import { useChangeWebhook, useCreateWebhook, useReplaceSecret } from './queries.ts';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';
import { FORMATS } from './webhook-texts.ts';

const OPTIONS = WEBHOOK_FORMATS.map((value) => {
  const { label, description } = FORMATS[value];
  return { value, label, description };
});

const newValues = webhookInput.omit({ format: true });
const changedValues = newValues.extend({ url: z.union([z.literal(''), webhookUrl]) });

const FIELDS = ['name', 'url', 'events'] as const;

export function NewWebhookDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [format, setFormat] = useState<WebhookFormat>('standard');
  const create = useCreateWebhook(workspaceId);
  const form = useForm<WebhookValues>({
    resolver: zodResolver(newValues),
    defaultValues: { name: '', url: '', events: ['recording.ready'], tellsRestricted: false },
  });
  const submit = form.handleSubmit((values) =>
    create.mutate(
      { ...values, format },
      {
        onSuccess: (made) => (made.secret === null ? onClose() : setSecret(made.secret)),
        onError: (error) => void showFormError(error, FIELDS, form.setError),
      },
    ),
  );
  if (secret !== null) return <MadeSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title="New webhook"
      description="It reports what you can see in this workspace, as long as you're its owner or an admin."
      className="max-w-lg"
      pending={create.isPending}
      onSubmit={submit}
      submit={{ label: create.isPending ? 'Adding...' : 'Add webhook' }}
      onClose={onClose}
    >
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">Sends</legend>
        <RadioCards
          label="Sends"
          className="sm:grid-flow-row"
          value={format}
          onValueChange={setFormat}
          options={OPTIONS}
        />
      </fieldset>
      <WebhookFields form={form} format={format} keepsUrl={false} />
    </FormDialog>
  );
}

const MadeSecret = (made: { secret: string; onClose: () => void }) => (
  <ShownOnce
    title="Your webhook's secret"
    what="Secret"
    hint="Your program uses it to check that events come from Framekeep. Keep it secret, like a password."
    value={made.secret}
    onClose={made.onClose}
  />
);

interface WebhookDialogProps {
  workspaceId: string;
  webhook: Webhook;
  onClose: () => void;
}

export function ChangeWebhookDialog({ workspaceId, webhook, onClose }: WebhookDialogProps) {
  const change = useChangeWebhook(workspaceId);
  // What the fields begin with. The list may be fetched again while the dialog is open.
  const [before] = useState(webhook);
  const { id, name, events, tellsRestricted, format } = before;
  const form = useForm<WebhookValues>({
    resolver: zodResolver(changedValues),
    defaultValues: { name, url: '', events, tellsRestricted },
  });
  const submit = form.handleSubmit(({ url, ...values }) =>
    change.mutate(
      { id, ...changedFields(before, values), ...(url !== '' && { url }) },
      { onSuccess: onClose, onError: (error) => void showFormError(error, FIELDS, form.setError) },
    ),
  );
  return (
    <FormDialog
      title="Edit webhook"
      description={`It sends ${FORMATS[format].label}.`}
      className="max-w-lg"
      pending={change.isPending}
      onSubmit={submit}
      submit={{ label: change.isPending ? 'Saving...' : 'Save webhook' }}
      onClose={onClose}
    >
      <WebhookFields form={form} format={format} keepsUrl />
    </FormDialog>
  );
}

export function NewSecretDialog({ workspaceId, webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const { mutate: replace, isPending } = useReplaceSecret(workspaceId);
  if (secret !== null) return <MadeSecret secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Replace the secret?"
      description={`“${webhook.name}” signs with both secrets for a day. Give your program the new one within that time.`}
      confirmLabel={isPending ? 'Replacing...' : 'Replace'}
      pending={isPending}
      onConfirm={() => replace(webhook, { onSuccess: (made) => setSecret(made.secret), onError: onClose })}
      onClose={onClose}
    />
  );
}
