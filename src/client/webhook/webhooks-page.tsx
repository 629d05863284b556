import { Head } from '../head.tsx';
import { titleId } from '../manage/focus.ts';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { AdminsOnly } from './admins-only.tsx';
import { WebhookList } from './webhook-list.tsx';

function Webhooks() {
  const isAdmin = useStaff().role === 'admin';
  return (
    <section className="shell py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 id={titleId} tabIndex={-1} className="heading">
          Webhooks
        </h1>
        {isAdmin && <AddWebhookDialog />}
      </div>
      {isAdmin && (
        <p className="mt-3 max-w-2xl text-muted">
          A webhook tells a program of yours what happens in the shop, as it happens: each event is sent to
          its address, signed, and again until it arrives.{' '}
          <a href="/api/v1/docs" className="font-semibold text-ink link">
            What is sent
          </a>
        </p>
      )}
      <div className="mt-8">
        <AdminsOnly>
          <WebhookList />
        </AdminsOnly>
      </div>
    </section>
  );
}

export default function WebhooksPage() {
  return (
    <>
      <Head
        title="Webhooks"
        description="The programs that are told what happens in the shop."
        canonical={paths.webhooks}
        unlisted
      />
      <SignedIn>
        <Webhooks />
      </SignedIn>
    </>
  );
}
