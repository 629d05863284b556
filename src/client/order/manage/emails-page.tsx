import { Link } from 'wouter';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { Head } from '../../page/head.tsx';
import { paths } from '../../page/paths.ts';
import { Permitted } from '../../staff/permitted.tsx';
import { SignedIn } from '../../staff/signed-in.tsx';
import { titleId } from '../../ui/focus.ts';
import { EmailSamples } from './email-samples.tsx';

function Samples() {
  const samples = trpc.order.emailSamples.useQuery();
  if (!samples.data) return <Awaited query={samples} what="e-mails" height="h-96" />;
  return <EmailSamples samples={samples.data} label="E-mail" />;
}

export default function EmailsPage() {
  return (
    <>
      <Head
        title="E-mails"
        description="What the shop writes to its customers and its owner."
        canonical={paths.emails}
        unlisted
      />
      <SignedIn>
        <section className="shell py-5 sm:py-8">
          <h1 id={titleId} tabIndex={-1} className="heading">
            E-mails
          </h1>
          <p className="mt-2 mb-6 max-w-prose text-soft">
            What shoppers are sent, and the owner as alerts, with the data of an order that does not exist.
            <Permitted to="shop">
              {' '}
              <Link href={paths.settingsOf('emails')} className="link-accent">
                Change the texts
              </Link>
            </Permitted>
          </p>
          <Samples />
        </section>
      </SignedIn>
    </>
  );
}
