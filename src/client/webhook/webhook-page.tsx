import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { AdminsOnly } from './admins-only.tsx';
import { KnownWebhook } from './known-webhook.tsx';

export default function WebhookPage({ params }: { params: Record<string, string> }) {
  const id = params.id as string;
  return (
    <>
      <Head
        title="Webhook"
        description="A program that is told what happens in the shop."
        canonical={paths.webhook(id)}
        unlisted
      />
      <SignedIn>
        <section className="shell py-6 sm:py-10">
          <BackLink href={paths.webhooks} label="All webhooks" />
          <AdminsOnly>
            <KnownWebhook key={id} id={id} />
          </AdminsOnly>
        </section>
      </SignedIn>
    </>
  );
}
