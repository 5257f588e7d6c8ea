import { paths } from '../../lib/paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { AuthLink } from './auth-link.tsx';
import { SignupForm } from './signup-form.tsx';
import { useInvitation } from './use-invitation.ts';

/** /signup: after it, the address is verified. */
export function SignupPage() {
  const invitation = useInvitation();
  const loginLink = <AuthLink to={paths.login(invitation)}>Log in</AuthLink>;
  return (
    <AuthLayout
      title="Create your account"
      description="Your own workspace is ready as soon as your email address is verified."
      footer={<>Already have an account? {loginLink}</>}
    >
      <SignupForm invitation={invitation} />
    </AuthLayout>
  );
}
