import type { Offer, Product as ProductData, ProductGroup, WithContext } from 'schema-dts';
import { absoluteUrl } from '../../shared/base/absolute-url.ts';
import { excerpt, oneLine } from '../../shared/base/excerpt.ts';
import { currency, plainAmount, toCents } from '../../shared/base/money.ts';
import type { ListedDeliveryOption } from '../../shared/order/delivery-option.ts';
import { offerDelivery } from '../../shared/order/delivery-price.ts';
import { productAddress } from '../../shared/product/address.ts';
import { categoryLabel } from '../../shared/product/category.ts';
import type { Fact } from '../../shared/product/facts.ts';
import { noPicture } from '../../shared/product/image.ts';
import type { Product } from '../../shared/product/product.ts';
import type { ProductReview } from '../../shared/review/review.ts';
import { trpc } from '../api/trpc.ts';
import { Head, JsonLd } from '../page/head.tsx';
import { type ShopSettings, useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { breadcrumbData, breadcrumbSteps } from './list-data.ts';
import { reviewerName, reviewsInput } from './reviews.ts';
import { ownId, ownTitle, variantOf } from './variants.ts';

/** About the length that search engines and previews show. */
const descriptionLength = 160;

function picturesOf({ image, images }: Product, publicUrl: string): string[] {
  return [image, ...images]
    .filter((address) => address !== noPicture)
    .flatMap((address) => absoluteUrl(publicUrl, address) ?? []);
}

type ReviewedProduct = Exclude<ProductData, string>;

/** Search engines show stars only with reviews that the page has, too. */
function reviewData(
  { rating }: Product,
  reviews: ProductReview[],
): Pick<ReviewedProduct, 'aggregateRating' | 'review'> {
  if (!rating) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    review: reviews.map(({ rating: stars, text, name, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: reviewerName(name) },
      datePublished: writtenAt.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      ...(text && { reviewBody: text }),
    })),
  };
}

type OfferedProduct = Pick<Exclude<Offer, string>, 'shippingDetails' | 'availableDeliveryMethod'>;

/** The deliveries of one piece with their prices, and whether it can be collected. */
function deliveryData(
  { price, grams }: Product,
  listed: ListedDeliveryOption[],
  { contact: { country } }: ShopSettings,
): OfferedProduct {
  const options = listed.map(({ price, pricePerFurtherKilogram, freeFrom, ...option }) => ({
    ...option,
    priceCents: toCents(price),
    furtherKilogramCents: toCents(pricePerFurtherKilogram),
    freeFromCents: freeFrom === null ? null : toCents(freeFrom),
  }));
  const goods = { unitCents: toCents(price), quantity: 1, taxRateId: null, grams: grams ?? null };
  const offered = offerDelivery({ options }, [goods]).filter(({ cents }) => cents !== undefined);
  const shippingDetails = offered
    .filter(({ option }) => option.kind === 'deliver')
    .map(({ option: { daysFrom, daysTo }, cents = 0 }) => ({
      '@type': 'OfferShippingDetails' as const,
      ...(daysFrom !== null &&
        daysTo !== null && {
          deliveryTime: {
            '@type': 'ShippingDeliveryTime' as const,
            transitTime: {
              '@type': 'QuantitativeValue' as const,
              minValue: daysFrom,
              maxValue: daysTo,
              unitCode: 'DAY',
            },
          },
        }),
      shippingRate: {
        '@type': 'MonetaryAmount' as const,
        value: plainAmount(cents),
        currency: currency(),
      },
      ...(country && {
        shippingDestination: { '@type': 'DefinedRegion' as const, addressCountry: country },
      }),
    }));
  return {
    ...(shippingDetails.length > 0 && { shippingDetails }),
    ...(shippingDetails.length < offered.length && {
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
    }),
  };
}

/** Only what is known; an own make without a brand has that of the shop. */
function knownFacts(product: Product, shopName: string): Partial<ReviewedProduct> {
  const { sku, brand, gtin, isOwnMake, grams, widthMm, depthMm, heightMm } = product;
  const facts: Fact[] | undefined = product.facts;
  const maker = brand ?? (isOwnMake ? shopName : undefined);
  const measured = (value: number, unitCode: string) =>
    ({ '@type': 'QuantitativeValue', value, unitCode }) as const;
  return {
    ...(sku && { sku }),
    ...(maker && { brand: { '@type': 'Brand', name: maker } }),
    ...(gtin && { gtin }),
    ...(grams && { weight: measured(grams, 'GRM') }),
    ...(widthMm && { width: measured(widthMm, 'MMT') }),
    ...(depthMm && { depth: measured(depthMm, 'MMT') }),
    ...(heightMm && { height: measured(heightMm, 'MMT') }),
    ...(facts?.length
      ? { additionalProperty: facts.map((fact) => ({ '@type': 'PropertyValue', ...fact })) }
      : undefined),
  };
}

interface ProductFacts {
  product: Product;
  reviews: ProductReview[];
  /** None in a plain shop. */
  options: ListedDeliveryOption[];
}

function productData(
  { product, reviews, options }: ProductFacts,
  settings: ShopSettings,
): WithContext<ProductData> {
  const { shopName, publicUrl } = settings;
  const { _id, title, details, category, price, ordinaryPrice, stock } = product;
  const url = publicUrl + productAddress({ id: _id, title });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    // Stays when the title changes.
    '@id': `${publicUrl}${paths.product(_id)}#product`,
    name: title,
    description: oneLine(details),
    image: picturesOf(product, publicUrl),
    productID: _id,
    category: categoryLabel(category),
    ...knownFacts(product, shopName),
    offers: {
      '@type': 'Offer',
      url,
      price: plainAmount(toCents(price)),
      priceCurrency: currency(),
      ...(ordinaryPrice !== undefined && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: plainAmount(toCents(ordinaryPrice)),
          priceCurrency: currency(),
        },
      }),
      availability: stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: shopName },
      ...deliveryData(product, options, settings),
    },
    ...reviewData(product, reviews),
  };
}

/** A product with options: what its variants have in common, and each of them. */
function groupData(facts: ProductFacts, settings: ShopSettings): WithContext<ProductGroup> {
  const { product, reviews } = facts;
  const { variants = [], options = [] } = product;
  const url = settings.publicUrl + paths.product(ownId(product));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    '@id': `${url}#product`,
    name: ownTitle(product),
    description: oneLine(product.details),
    category: categoryLabel(product.category),
    url,
    productGroupID: ownId(product),
    variesBy: options,
    hasVariant: variants.flatMap(({ _id: id }) => {
      const variant = variantOf(product, id);
      if (!variant) return [];
      const { '@context': _context, ...data } = productData(
        { ...facts, product: { ...variant, rating: null }, reviews: [] },
        settings,
      ) as WithContext<ReviewedProduct>;
      return [data as ReviewedProduct];
    }),
    ...(reviewData(product, reviews) as Partial<ProductGroup>),
  } as WithContext<ProductGroup>;
}

export function ProductHead({ product }: { product: Product }) {
  const { _id, title, details, category } = product;
  const settings = useSettings();
  const { data } = trpc.review.ofProduct.useQuery(reviewsInput(ownId(product)), {
    enabled: product.rating !== null,
  });
  // Read with the page of the server, or not at all.
  const listed = trpc.deliveryOption.list.useQuery({}, { enabled: false });
  const options = (listed.data?.data ?? []) as ListedDeliveryOption[];
  const facts = { product, reviews: data?.data ?? [], options };
  return (
    <>
      <Head
        title={title}
        description={excerpt(details, descriptionLength)}
        canonical={productAddress({ id: ownId(product), title: ownTitle(product) })}
        product={product}
      />
      <JsonLd thing={product.variants ? groupData(facts, settings) : productData(facts, settings)} />
      <JsonLd thing={breadcrumbData(breadcrumbSteps(category), settings)} />
    </>
  );
}
