import { Link } from 'wouter';
import { messages } from '../../shared/messages.ts';
import { Head } from '../head.tsx';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { ArrowLeft } from '../ui/icons/arrow-left.ts';
import { CardScreen } from './card-screen.tsx';
import { NoCards } from './no-cards.tsx';
import { TestNotice } from './test-notice.tsx';

export default function PaymentPage() {
  const { cards } = useSettings();
  return (
    <div className="shell max-w-5xl py-8 sm:py-12">
      <Head
        title={messages.payment.title}
        description="Pay for your order by card."
        canonical={paths.payment}
        unlisted
      />
      <Link
        href={paths.checkout}
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:underline"
      >
        <Icon of={ArrowLeft} className="size-4" />
        {messages.payment.goBack}
      </Link>
      <h1 className="heading mt-2">{messages.payment.title}</h1>
      <TestNotice className="mt-5" />
      {cards ? <CardScreen cards={cards} /> : <NoCards />}
    </div>
  );
}
