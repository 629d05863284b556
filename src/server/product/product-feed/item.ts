import { createHash } from 'node:crypto';
import { absoluteUrl } from '../../../shared/base/absolute-url.ts';
import { excerpt, oneLine } from '../../../shared/base/excerpt.ts';
import { currency, plainAmount } from '../../../shared/base/money.ts';
import { type DeliveryOption, offerDelivery } from '../../../shared/order/delivery-price.ts';
import { productAddress } from '../../../shared/product/address.ts';
import { findCategory } from '../../../shared/product/category.ts';
import type { Fact } from '../../../shared/product/facts.ts';
import { noPicture } from '../../../shared/product/image.ts';
import { productSharePicture } from '../../../shared/product/share-picture.ts';
import type { ListedProduct } from './queries.ts';

/** The limits of Google, which are Meta's or below them (decision 020). A product has fewer pictures than both allow. */
const longest = { title: 150, description: 5000, address: 2000 } as const;

/** The facts about the shop in a feed. */
export interface FeedShop {
  name: string;
  publicUrl: string;
  /** The country and the options of its deliveries; undefined in a plain shop, and without a country. */
  delivery?: { country: string; options: DeliveryOption[] };
}

/** A product as a feed has it. */
export interface FeedItem {
  id: string;
  /** The variants of a product have the same. */
  group: string | undefined;
  title: string;
  description: string;
  link: string;
  price: string;
  /** While its sale is on: the price that returns. */
  ordinaryPrice: string | undefined;
  /** Its beginning and its end, if both are known. */
  salePeriod: string | undefined;
  isInStock: boolean;
  category: string;
  /** With its unit; undefined if it is not known. */
  weight: string | undefined;
  googleCategory: string | undefined;
  /** An own make without a brand has that of the shop; undefined if it is not known. */
  brand: string | undefined;
  gtin: string | undefined;
  /** True if it is known that there is no GTIN. */
  hasNoGtin: boolean;
  facts: Fact[];
  /** The deliveries of one piece. */
  shipping: { country: string; service: string; price: string; days?: { from: number; to: number } }[];
  /** Full addresses, as the product's page shows them. */
  pictures: [string, ...string[]];
  /** The pictures that Meta can read; it reads no WebP. The shop's own first picture is there as JPEG. */
  metaPictures: string[];
}

/** Characters that XML 1.0 does not allow, the other control characters, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;

const plain = (text: string) => text.replace(unprintable, ' ').trim();

/** Formats that neither Google nor Meta read, and one that Meta does not. */
const unreadable = /\.(?:avif|svg)$/i;
const unreadableForMeta = /\.webp$/i;

function pictureAt(publicUrl: string, address: string): string | undefined {
  const url = address === noPicture ? undefined : absoluteUrl(publicUrl, address);
  if (url === undefined || url.length > longest.address || unreadable.test(new URL(url).pathname)) return;
  return url;
}

/** Google and Meta read a picture again only when its address is another one. */
function jpegAt(publicUrl: string, { id, image }: ListedProduct): string | undefined {
  const path = productSharePicture({ _id: id, image });
  return path && `${publicUrl}${path}?v=${createHash('sha256').update(image).digest('hex').slice(0, 8)}`;
}

const priceOf = (cents: number) => `${plainAmount(cents)} ${currency()}`;

function shippingOf({ priceCents, grams }: ListedProduct, { delivery }: FeedShop): FeedItem['shipping'] {
  if (!delivery) return [];
  const goods = { unitCents: priceCents, quantity: 1, taxRateId: null, grams };
  return offerDelivery(delivery, [goods]).flatMap(({ option, cents }) => {
    if (option.kind === 'collect' || cents === undefined) return [];
    const { name, daysFrom: from, daysTo: to } = option;
    const days = from !== null && to !== null ? { days: { from, to } } : {};
    return [{ country: delivery.country, service: plain(name), price: priceOf(cents), ...days }];
  });
}

/** @returns undefined for a product that Google and Meta would refuse */
export function feedItem(shop: FeedShop, product: ListedProduct): FeedItem | undefined {
  const { publicUrl } = shop;
  const {
    id,
    priceCents,
    ordinaryPriceCents,
    saleFrom,
    saleUntil,
    isInStock,
    grams,
    brand,
    gtin,
    isOwnMake,
  } = product;
  const category = findCategory(product.category);
  const title = excerpt(plain(product.title), longest.title);
  const details = plain(product.details);
  const picture = pictureAt(publicUrl, product.image);
  if (!picture || title === '' || oneLine(details) === '') return undefined;
  const further = product.images
    .map((address) => pictureAt(publicUrl, address))
    .filter((url) => url !== undefined);
  return {
    id,
    group: product.parentId ?? undefined,
    title,
    description: details.length > longest.description ? excerpt(details, longest.description) : details,
    link: publicUrl + productAddress(product),
    price: priceOf(priceCents),
    ordinaryPrice: ordinaryPriceCents === null ? undefined : priceOf(ordinaryPriceCents),
    salePeriod: saleFrom && saleUntil ? `${saleFrom.toISOString()}/${saleUntil.toISOString()}` : undefined,
    isInStock,
    category: category?.label ?? product.category,
    googleCategory: category?.googleCategory,
    shipping: shippingOf(product, shop),
    brand: plain(brand ?? (isOwnMake ? shop.name : '')) || undefined,
    gtin: gtin ?? undefined,
    hasNoGtin: isOwnMake && gtin === null,
    facts: product.facts
      .map(({ name, value }) => ({ name: plain(name), value: plain(value) }))
      .filter(({ name, value }) => name !== '' && value !== ''),
    weight: grams === null ? undefined : `${grams} g`,
    pictures: [picture, ...further],
    metaPictures: [jpegAt(publicUrl, product) ?? picture, ...further].filter(
      (url) => !unreadableForMeta.test(new URL(url).pathname),
    ),
  };
}
