import { paths } from '../page/paths.ts';
import { Permitted } from '../staff/permitted.tsx';
import { staffPage } from '../staff/signed-in.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyList } from './key-list.tsx';

function ApiKeys() {
  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>API keys</PageTitle>
        <Permitted to="shop">
          <KeyDialog />
        </Permitted>
      </div>
      <p className="mt-3 max-w-2xl text-muted">
        A key lets a program of yours, such as a stock system or a price feed, work with the shop.{' '}
        <a href="/api/v1/docs" className="font-semibold text-ink link">
          API documentation
        </a>
      </p>
      <div className="mt-8">
        <Permitted to="shop" explain>
          <KeyList />
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(ApiKeys, {
  title: 'API keys',
  description: 'The keys that let programs work with the shop.',
  path: paths.apiKeys,
});
