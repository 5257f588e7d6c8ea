import type { Commenters } from '#shared/model/sharing/comments.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import type { RuleFields } from './link-fields.ts';

const COMMENTER_OPTIONS: { value: Commenters; label: string }[] = [
  { value: 'nobody', label: 'No one' },
  { value: 'email', label: 'Anyone with a confirmed email' },
  { value: 'name', label: 'Anyone who gives a name' },
];

function mailHint(hasMailed: boolean, wantsMails: boolean): string {
  if (hasMailed) return 'Already sent: each link sends it once';
  return wantsMails ? 'Once, when someone starts to watch' : 'You turned these emails off in your settings';
}

interface LinkRulesProps {
  fields: RuleFields & { showsViews?: boolean };
  set: (changed: Partial<RuleFields & { showsViews: boolean }>) => void;
  /** Whether the recording belongs to the user. */
  isOwn: boolean;
  hasMailed: boolean;
}

/** The rules that every link has. The main link never shows the number of its views. */
export function LinkRules({ fields, set, isOwn, hasMailed }: LinkRulesProps) {
  const { user } = useCurrentUser();
  const { showsViews, mailsFirstView } = fields;
  return (
    <>
      <SwitchRow
        label="Allow Download"
        hint="People who watch can save the video as a file"
        isOn={fields.allowDownload}
        onChange={(allowDownload) => set({ allowDownload })}
      />
      <SwitchRow
        label={isOwn ? 'Show your name and picture' : "Show the owner's name and picture"}
        hint="Shown below the video"
        isOn={fields.showsOwner}
        onChange={(showsOwner) => set({ showsOwner })}
      />
      {showsViews !== undefined && (
        <SwitchRow
          label="Show the number of views"
          hint="People who watch see how often this link was viewed"
          isOn={showsViews}
          onChange={(shows) => set({ showsViews: shows })}
        />
      )}
      {mailsFirstView !== undefined && (
        <SwitchRow
          label="Email me at the first view"
          hint={mailHint(hasMailed, user?.mailsFirstViews ?? true)}
          isOn={mailsFirstView}
          onChange={(mails) => set({ mailsFirstView: mails })}
        />
      )}
      <FormField label="Who may comment" hint="Members always can. People with another link do not see these comments.">
        <Select
          value={fields.commenters}
          onValueChange={(commenters) => set({ commenters })}
          options={COMMENTER_OPTIONS}
        />
      </FormField>
    </>
  );
}
