import { Link } from 'wouter';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { StaffScreen } from '../../staff/signed-in.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmailSamples } from './email-samples.tsx';

function Samples() {
  const samples = trpc.order.emailSamples.useQuery();
  if (!samples.data) return <Awaited query={samples} what="e-mails" height="h-96" />;
  return <EmailSamples samples={samples.data} label="E-mail" />;
}

export default function EmailsPage() {
  return (
    <StaffScreen title="E-mails" description="The e-mails to customers and to the owner." path={paths.emails}>
      <section className="shell py-5 sm:py-8">
        <PageTitle>E-mails</PageTitle>
        <p className="mt-2 mb-6 max-w-prose text-soft">
          Samples of the e-mails to shoppers and of the alerts to the owner, with the data of an invented
          order.
          <Permitted to="shop">
            {' '}
            <Link href={paths.settingsOf('emails')} className="link-accent">
              Change the texts
            </Link>
          </Permitted>
        </p>
        <Samples />
      </section>
    </StaffScreen>
  );
}
