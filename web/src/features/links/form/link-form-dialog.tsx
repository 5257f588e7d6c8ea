import { ChevronDown, Copy, Globe, LockKeyhole, Users } from 'lucide-react';
import { useId } from 'react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { countText } from '#web/lib/count-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NO_ACCOUNT } from '#web/ui/no-account.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { LinkPlace } from '../queries.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { LinkRules } from './link-rules.tsx';
import { type LinkForm, useLinkForm } from './use-link-form.ts';

interface LinkFormDialogProps {
  place: LinkPlace;
  recordingName: string;
  /** The link to change; null for a new link. */
  link: NamedLink | null;
  /** The newest link, whose rules a new link can take over. */
  last?: NamedLink | undefined;
  /** Whether the recording belongs to the user. */
  isOwn: boolean;
  onClose: () => void;
}

export function LinkFormDialog({ place, recordingName, link, last, isOwn, onClose }: LinkFormDialogProps) {
  const form = useLinkForm(place, link, onClose);
  const { fields, errors, set } = form;
  const moreId = useId();
  const hadPassword = link?.hasPassword ?? false;
  const actions = <FormActions>{link ? 'Save link' : 'Create link'}</FormActions>;
  return (
    <Dialog
      title={link ? 'Edit link' : 'New link'}
      description={`A link to “${recordingName}” with a name and rules of its own.`}
      isOpen={form.isOpen}
      pending={form.isPending}
      onClose={onClose}
    >
      <Form pending={form.isPending} onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        {form.failure && (
          <Alert variant="destructive" title="Not saved">
            {form.failure}
          </Alert>
        )}
        <FormField label="Name" error={errors.name} hint="Who the link is for. They do not see this name.">
          <Input
            autoComplete="off"
            dir="auto"
            value={fields.name}
            placeholder="Acme, Jane"
            onChange={(event) => set({ name: event.target.value })}
          />
        </FormField>
        {last && (
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => form.copyRules(last)}>
            <Copy aria-hidden />
            Same rules as the last one
          </Button>
        )}
        <RadioCards label="Who may watch" value={form.audience} onValueChange={form.setAudience} options={AUDIENCES} />
        {form.audience === 'people' && <PeopleField form={form} />}
        {form.audience === 'password' && (
          <PasswordFields form={form} hadPassword={hadPassword} isAsked={link === null} />
        )}
        {!form.showsMore && actions}
        <Button
          variant="ghost"
          className="-mt-2 justify-self-start px-2 text-muted-foreground"
          aria-expanded={form.showsMore}
          aria-controls={moreId}
          onClick={() => form.setShowsMore(!form.showsMore)}
        >
          <ChevronDown aria-hidden className={form.showsMore ? 'rotate-180' : undefined} />
          More rules
        </Button>
        <div id={moreId} hidden={!form.showsMore} className="grid gap-5 [&[hidden]]:hidden">
          <MoreRules form={form} link={link} isOwn={isOwn} />
        </div>
        {form.showsMore && actions}
      </Form>
    </Dialog>
  );
}

const AUDIENCES = [
  { value: 'anyone', label: 'Anyone', icon: Globe },
  { value: 'people', label: 'These people', icon: Users },
  { value: 'password', label: 'With a password', icon: LockKeyhole },
] as const;

/** The rules that most links do not need, and those of the other kinds of links. */
function MoreRules({ form, link, isOwn }: { form: LinkForm; link: NamedLink | null; isOwn: boolean }) {
  const { fields, errors, set, audience } = form;
  return (
    <>
      {audience !== 'people' && <PeopleField form={form} />}
      {audience !== 'password' && <PasswordFields form={form} hadPassword={link?.hasPassword ?? false} />}
      <ExpiryFields expiry={form.expiry} />
      <FormField
        label="View limit"
        optional
        error={errors.viewLimit}
        hint={`After this many views, no one else can open the link.${link ? ` ${countText(link.viewCount, 'view')} so far.` : ''}`}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={fields.viewLimit}
          onChange={(event) => set({ viewLimit: event.target.value })}
        />
      </FormField>
      <LinkRules fields={fields} set={set} isOwn={isOwn} hasMailed={link?.hasMailed ?? false} />
    </>
  );
}

function PeopleField({ form: { fields, errors, set, audience } }: { form: LinkForm }) {
  return (
    <FormField
      label="Only these people"
      optional={audience !== 'people'}
      error={errors.emails}
      hint="Email addresses or domains, one on each line. To watch, they enter a code that is sent to their address."
    >
      <Textarea
        autoCapitalize="off"
        spellCheck={false}
        value={fields.emails}
        placeholder={'jane@acme.com\nacme.org'}
        onChange={(event) => set({ emails: event.target.value })}
      />
    </FormField>
  );
}

interface PasswordFieldsProps {
  form: Pick<LinkForm, 'fields' | 'errors' | 'set'>;
  hadPassword: boolean;
  /** Whether a new link is to have one, which leaves no choice. */
  isAsked?: boolean;
}

const NEW = [
  { value: 'none', label: 'No password' },
  { value: 'set', label: 'Set a password' },
] as const;
const PRESENT = [
  { value: 'keep', label: 'Keep the password' },
  { value: 'set', label: 'Set another password' },
  { value: 'none', label: 'Remove the password' },
] as const;

/** Fields for the password of a link: none, a new one, or the present one, which is never shown. */
function PasswordFields({ form: { fields, errors, set }, hadPassword, isAsked = false }: PasswordFieldsProps) {
  return (
    <>
      {!isAsked && (
        <FormField label="Password">
          <Select
            value={fields.passwordChoice}
            onValueChange={(passwordChoice) => set({ passwordChoice })}
            options={hadPassword ? PRESENT : NEW}
          />
        </FormField>
      )}
      {fields.passwordChoice === 'set' && (
        <FormField label="New password" error={errors.password} hint="Send it to the people who get the link.">
          <PasswordInput
            {...NO_ACCOUNT}
            value={fields.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </FormField>
      )}
    </>
  );
}
