import { messages } from '../../../shared/base/messages.ts';
import { statusOf } from '../../api/query-client.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { StaffScreen } from '../../staff/signed-in.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { titleId } from '../../ui/focus.ts';
import { FullScreenLoader } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductView } from '../product-view.tsx';

function Preview({ id }: { id: string }) {
  const answer = trpc.product.preview.useQuery({ id });
  const product = answer.data?.data;
  if (answer.isPending) return <FullScreenLoader label={messages.product.loading} />;
  if (!product)
    return (
      <ErrorState
        title={statusOf(answer.error) === 404 ? 'This product does not exist' : messages.product.fetchFailed}
        onRetry={() => void answer.refetch()}
      />
    );
  return (
    <>
      <Notice look="info" className="mb-6">
        {product.shownFrom ? (
          <>
            Shoppers see this page from <Moment at={product.shownFrom} /> on.
          </>
        ) : product.isHidden ? (
          'The product is hidden: only staff see this page.'
        ) : (
          'Shoppers see this page.'
        )}
      </Notice>
      {/* The preview takes no orders. */}
      <div inert>
        <ProductView product={product} />
      </div>
    </>
  );
}

export default function PreviewPage({ params: { id = '' } }: { params: Record<string, string> }) {
  return (
    <StaffScreen
      title="Preview of a product"
      description="A product as shoppers will see it."
      path={paths.previewProduct(id)}
    >
      <section className="shell py-5 sm:py-8">
        <BackLink href={paths.manage} label="All products" />
        <p id={titleId} tabIndex={-1} className="sr-only">
          Preview of a product
        </p>
        <Preview id={id} />
      </section>
    </StaffScreen>
  );
}
