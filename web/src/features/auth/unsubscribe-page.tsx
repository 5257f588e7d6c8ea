import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { paths } from '#web/library/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { useUnsubscribe } from './queries.ts';

const TO_SETTINGS = <AuthLink to={paths.settings}>Go to your settings</AuthLink>;

/**
 * /unsubscribe: the address of a link in the e-mails about first views. Opening it changes nothing; the button does.
 */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const token = query.get('token');
  if (!token) return <InvalidLink />;
  return isDone ? <Done /> : <Question token={token} onDone={() => setDone(true)} />;
}

function Question({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate: unsubscribe, isPending, error } = useUnsubscribe();
  if (error instanceof ApiError && error.status === 404) return <InvalidLink />;
  return (
    <AuthLayout
      title="Turn off these emails?"
      description="You will get no more emails about first views of your links. You can turn them on again in your settings."
      footer={TO_SETTINGS}
    >
      <div className="grid gap-5">
        {error && (
          <Alert variant="destructive" title="The emails are still on">
            {errorMessage(error, 'Please try again.')}
          </Alert>
        )}
        <Button size="lg" pending={isPending} onClick={() => unsubscribe(token, { onSuccess: onDone })}>
          {isPending ? 'Turning off...' : 'Turn off emails'}
        </Button>
      </div>
    </AuthLayout>
  );
}

function Done() {
  return (
    <AuthLayout
      announced
      title="Emails turned off"
      description="You get no more emails about first views of your links. You can turn them on again in your settings."
      footer={TO_SETTINGS}
    />
  );
}

function InvalidLink() {
  return (
    <AuthLayout
      announced
      title="This link does not work any more"
      description="You can turn emails about first views off and on in your settings."
      footer={TO_SETTINGS}
    />
  );
}
