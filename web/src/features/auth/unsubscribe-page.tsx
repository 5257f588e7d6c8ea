import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { paths } from '#web/library/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { useUnsubscribe } from './queries.ts';

const TO_SETTINGS = <AuthLink to={paths.settings}>Go to your settings</AuthLink>;
const AGAIN = 'You can turn them on again in your settings.';

/** What a token can turn off. The server names its tokens of mails about comments so. */
interface Mails {
  about: string;
  /** Null for a guest of a link, who has no settings. */
  settings: typeof TO_SETTINGS | null;
  choices: { label: string; all: boolean }[];
}

function mailsOf(token: string): Mails {
  if (!token.startsWith('comments-')) {
    const choices = [{ label: 'Turn off emails', all: false }];
    return { about: 'first views of your links', settings: TO_SETTINGS, choices };
  }
  return {
    about: 'comments',
    settings: token.startsWith('comments-guest.') ? null : TO_SETTINGS,
    choices: [
      { label: 'Turn off for this recording', all: false },
      { label: 'Turn off for all recordings', all: true },
    ],
  };
}

/** /unsubscribe: the address of a link in some e-mails. Opening it changes nothing; the buttons do. */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const token = query.get('token');
  if (!token) return <InvalidLink />;
  return isDone ? <Done token={token} /> : <Question token={token} onDone={() => setDone(true)} />;
}

function Question({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate: unsubscribe, isPending, variables, error } = useUnsubscribe();
  if (error instanceof ApiError && error.status === 404) return <InvalidLink />;
  const { about, settings, choices } = mailsOf(token);
  return (
    <AuthLayout
      title="Turn off these emails?"
      description={`You'll stop getting emails about ${about}.${settings ? ` ${AGAIN}` : ''}`}
      footer={settings}
    >
      <div className="grid gap-5">
        {error && (
          <Alert variant="destructive" title="The emails are still on">
            {errorMessage(error, 'Please try again.')}
          </Alert>
        )}
        <div className="grid gap-3">
          {choices.map(({ label, all }) => {
            const isThis = isPending && variables.all === all;
            return (
              <Button
                key={label}
                size="lg"
                variant={all ? 'outline' : 'primary'}
                pending={isThis}
                disabled={isPending}
                onClick={() => unsubscribe({ token, all }, { onSuccess: onDone })}
              >
                {isThis ? 'Turning off...' : label}
              </Button>
            );
          })}
        </div>
      </div>
    </AuthLayout>
  );
}

function Done({ token }: { token: string }) {
  const { about, settings } = mailsOf(token);
  return (
    <AuthLayout
      announced
      title="Emails turned off"
      description={`You'll no longer get emails about ${about}.${settings ? ` ${AGAIN}` : ''}`}
      footer={settings}
    />
  );
}

function InvalidLink() {
  return (
    <AuthLayout
      announced
      title="This link no longer works"
      description="You can turn these emails off and on in your settings."
      footer={TO_SETTINGS}
    />
  );
}
