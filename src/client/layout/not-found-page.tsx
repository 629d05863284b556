import { Link } from 'wouter';
import { messages } from '../../shared/base/messages.ts';
import { Head } from '../page/head.tsx';
import { paths } from '../page/paths.ts';
import { buttonClass } from '../ui/button.tsx';

export default function NotFoundPage() {
  return (
    <section className="shell flex flex-col items-center py-20 text-center sm:py-32">
      <Head title="Page not found" description="There is no page at this address." />
      <p aria-hidden className="text-8xl font-extrabold tracking-tighter text-line-control sm:text-9xl">
        404
      </p>
      <h1 className="heading mt-2">{messages.notFound}</h1>
      <p className="mt-4 max-w-md text-muted">
        The address may be mistyped, or the page may have moved. The equipment is where it always was.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link href={paths.home} className={buttonClass()}>
          Back to the home page
        </Link>
        <Link href={paths.products} className={buttonClass('secondary')}>
          See all products
        </Link>
      </div>
    </section>
  );
}
