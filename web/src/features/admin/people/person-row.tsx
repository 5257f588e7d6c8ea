import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Person, PersonDetails } from '#shared/api/upkeep/people.ts';
import { dayText } from '#shared/english-format.ts';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { displayName } from '#web/library/person.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { lazyDialog, lazyMenu } from '#web/ui/lazy-overlay.tsx';
import { useSendVerification, useStartPerson } from './people-queries.ts';
import type { PersonActions } from './person-menu.tsx';

const StopPersonDialog = lazyDialog(() => import('./stop-person-dialog.tsx').then((m) => m.StopPersonDialog));
const DeletePersonDialog = lazyDialog(() => import('./delete-person-dialog.tsx').then((m) => m.DeletePersonDialog));

const Menu = lazyMenu(
  ({ name }: { name: string; actions: PersonActions }) => ({
    variant: 'ghost',
    size: 'icon',
    'aria-label': `Actions for ${name}`,
    children: <EllipsisVertical aria-hidden />,
  }),
  () => import('./person-menu.tsx').then((m) => m.PersonMenu),
);

/** A day as the reader writes it. It has no time, so it is the same in every time zone. */
const dayOf = (day: string): string => dayText(`${day}T12:00:00`);

function signIns({ hasPassword, passkeys, signsOn, tokens }: PersonDetails): string {
  const ways = [
    hasPassword && 'password',
    passkeys > 0 && countText(passkeys, 'passkey'),
    signsOn && 'company sign-on',
    tokens > 0 && countText(tokens, 'token'),
  ].filter((way) => way !== false);
  return ways.length > 0 ? ways.join(', ') : "can't log in";
}

/** A line of its own on phones and in columns; otherwise facts share one. */
const LINE = 'block first-letter:uppercase sm:max-lg:inline';

/** Between facts that share a line. */
const Dot = () => <span className="hidden sm:max-lg:inline"> · </span>;

/** What a person has and how they log in. */
function Facts({ details }: { details: PersonDetails }) {
  const { workspaces, recordings, bytes } = details;
  const stored = recordings > 0 ? `${countText(recordings, 'recording')} (${sizeText(bytes)})` : 'no recordings';
  return (
    <>
      <span className={LINE}>{`${countText(workspaces, 'workspace')} · ${stored}`}</span>
      <Dot />
      <span className={LINE}>{signIns(details)}</span>
    </>
  );
}

function States({ person: { stoppedAt, stopsLinks, emailVerified, isAdmin } }: { person: Person }) {
  return (
    <>
      {isAdmin && <Badge>Administrator</Badge>}
      {stoppedAt && <Badge variant="destructive">{stopsLinks ? 'Suspended, links off' : 'Suspended'}</Badge>}
      {!emailVerified && <Badge variant="warning">Unverified</Badge>}
    </>
  );
}

/** The record of the installation, with the acts of a person. */
const actsOf = ({ id }: Person) => ({ search: `?${new URLSearchParams({ tab: 'installation', person: id })}` });

interface PersonRowProps {
  person: Person;
  /** Undefined while they load. The line has its height before. */
  details: PersonDetails | undefined;
}

export function PersonRow({ person, details }: PersonRowProps) {
  const [open, setOpen] = useState<'stop' | 'remove' | null>(null);
  const { mutate: start } = useStartPerson();
  const { mutate: sendCode } = useSendVerification();
  const navigate = useNavigate();
  const { email, createdAt, lastSeenOn, stoppedAt, emailVerified } = person;
  const name = displayName(person);
  const close = () => setOpen(null);
  const actions: PersonActions = {
    onStop: stoppedAt === null ? () => setOpen('stop') : undefined,
    onStart: stoppedAt === null ? undefined : () => start(person),
    onSendCode: emailVerified || stoppedAt !== null ? undefined : () => sendCode(person),
    onShowActs: () => navigate(actsOf(person), { state: { personName: name } }),
    onDelete: () => setOpen('remove'),
  };
  const seen = lastSeenOn ? `last seen ${dayOf(lastSeenOn)}` : 'never seen';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 p-4 lg:grid-cols-[auto_minmax(0,1fr)_9.5rem_minmax(0,1.2fr)_auto]">
      <Avatar id={person.id} person={person} />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" translate="no" title={name} className="wrap-anywhere line-clamp-2 font-medium text-sm">
            {name}
          </span>
          <States person={person} />
        </p>
        <p translate="no" className="address wrap-anywhere text-[13px] text-muted-foreground">
          {email}
        </p>
      </div>
      <div className="lg:order-1">
        <Menu name={name} actions={actions} />
      </div>
      <div className="col-span-2 col-start-2 grid gap-0.5 text-[13px] text-muted-foreground lg:contents">
        <p>
          <span className={LINE}>{`Created ${dayText(createdAt)}`}</span>
          <Dot />
          <span className={LINE}>{seen}</span>
        </p>
        <p className="min-h-10 sm:max-lg:min-h-5">{details && <Facts details={details} />}</p>
      </div>
      {open === 'stop' && <StopPersonDialog person={person} onClose={close} />}
      {open === 'remove' && <DeletePersonDialog person={person} onClose={close} />}
    </li>
  );
}
