import { paths } from '../../lib/paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthLink } from './auth-link.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { useInvitationDetails } from './invitation-queries.ts';
import { SignupForm } from './signup-form.tsx';
import { useInvitation } from './use-invitation.ts';

const FIELDS = ['name', 'email', 'company', 'reason', 'password', 'confirm'];

/** The sign-up form's shape, until it is known who was invited. */
function SignupSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your invitation...</span>
      {FIELDS.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  );
}

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
      {invitation ? <InvitedSignup token={invitation} /> : <SignupForm invitation={null} />}
    </AuthLayout>
  );
}

/** An invitation that leads nowhere is not passed on; the account can be made all the same. */
function InvitedSignup({ token }: { token: string }) {
  const { data, error } = useInvitationDetails(token);
  return (
    <>
      <InvitationNotice token={token} />
      {data || error ? <SignupForm invitation={data ? token : null} invitedEmail={data?.email} /> : <SignupSkeleton />}
    </>
  );
}
