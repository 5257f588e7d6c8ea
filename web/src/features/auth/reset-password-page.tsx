import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthLink } from './auth-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Delay before a password that was reset leads on to the log-in screen, in milliseconds. */
const RESET_REDIRECT_MS = 3000;

/** /reset-password: where the link in the mail leads. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const token = query.get('token');
  if (isDone) return <Done />;
  if (!token) return <InvalidLink />;
  return (
    <AuthLayout
      title="Reset your password"
      description="Choose a new password. Every device that is logged in has to log in again."
      footer={<AuthLink to={paths.login()}>Back to login</AuthLink>}
    >
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </AuthLayout>
  );
}

function InvalidLink() {
  return (
    <AuthLayout
      title="Invalid reset link"
      description="Invalid or missing reset token. Please request a new password reset."
      footer={<AuthLink to={paths.login()}>Back to login</AuthLink>}
    >
      <Button asChild size="lg">
        <Link to={paths.forgotPassword()}>Request a new link</Link>
      </Button>
    </AuthLayout>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login(), { replace: true }), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthLayout
      announced
      title="Password reset successfully!"
      description="You can log in with your new password. Taking you to the login..."
    >
      <Button asChild size="lg">
        <Link to={paths.login()} replace>
          Go to login now
        </Link>
      </Button>
    </AuthLayout>
  );
}
