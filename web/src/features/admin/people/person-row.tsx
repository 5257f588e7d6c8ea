import type { Person, PersonDetails } from '#shared/api/upkeep/people.ts';
import { dayText } from '#shared/english-format.ts';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { RowMenu } from '#web/library/list/row-menu.tsx';
import { displayName } from '#web/library/person.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { MenuEntry } from '#web/ui/dropdown-menu.tsx';

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

interface PersonRowProps {
  person: Person;
  /** Undefined while they load. The line has its height before. */
  details: PersonDetails | undefined;
  entries: readonly MenuEntry[];
}

export function PersonRow({ person, details, entries }: PersonRowProps) {
  const { email, createdAt, lastSeenOn } = person;
  const name = displayName(person);
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
        <RowMenu label={`Actions for ${name}`} entries={entries} />
      </div>
      <div className="col-span-2 col-start-2 grid gap-0.5 text-[13px] text-muted-foreground lg:contents">
        <p>
          <span className={LINE}>{`Created ${dayText(createdAt)}`}</span>
          <Dot />
          <span className={LINE}>{seen}</span>
        </p>
        <p className="min-h-10 sm:max-lg:min-h-5">{details && <Facts details={details} />}</p>
      </div>
    </li>
  );
}
