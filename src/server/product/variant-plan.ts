import { Failure } from '../../shared/base/failure.ts';
import { type ProgramData, programDataIn } from '../../shared/base/program-data.ts';
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  fieldOf,
} from '../../shared/product/product-fields.ts';
import { type ChangeVariant, type EnterVariant, variantsFault } from '../../shared/product/variant.ts';
import { type Changes, changesBetween } from '../activity/mutations.ts';
import { invalidField } from '../rpc/failure.ts';
import { type Edit, isChange } from './bulk/write.ts';
import { wantedStock } from './set-stock.ts';
import type { StoredProduct } from './stored.ts';
import type { Claim, Leaving } from './unique-fields.ts';
import { type NewVariant, newVariant } from './variants.ts';
import { enteredFields, withSale } from './write.ts';

/** The options and variants that a product is to have; what is left out stays as it is. */
export interface Asked {
  options?: string[] | undefined;
  variants?: ChangeVariant[] | undefined;
}

/** A product with options, with the fields that it is going to have. */
export interface ListParent extends FieldValues {
  id: string;
  options: string[];
  /** True until it is inserted. */
  isNew?: boolean;
}

/** A variant that is not deleted. */
export interface Member {
  id: string;
  parentId: string | null;
  values: string[];
}

/** Products that are locked, and what else their rows say. */
export interface Families {
  locked: ReadonlyMap<string, StoredProduct>;
  programs: ReadonlyMap<string, ProgramData>;
  /** The variants of each product, in their order. */
  members: ReadonlyMap<string, Member[]>;
}

/** A variant of the list that is wanted, which has a row already. */
interface Staying {
  /** Its place in the list. */
  at: number;
  asked: ChangeVariant;
  product: StoredProduct;
}

/** The changes that make the variants of a product what a list says. */
export interface ListPlan {
  parentId: string;
  isNew: boolean;
  options: string[];
  /** The options and the names of the variants, if they change. */
  changes: Changes | undefined;
  staying: Staying[];
  added: NewVariant[];
  removed: StoredProduct[];
  /** The ids of those that get other values, and of those that were products of their own. */
  renamed: string[];
  joined: string[];
  edits: Edit[];
  programs: (ProgramData & { id: string })[];
  claims: Claim[];
  leaving: Leaving;
}

/** The names of variants, for the history. */
export const namesOf = (variants: { values: string[] }[]) =>
  variants.map(({ values }) => values.join(' / ')).join(', ');

const sameValues = (one: string[], other: string[]) =>
  one.length === other.length && one.every((value, at) => value.toLowerCase() === other[at]?.toLowerCase());

/** The id of each variant of the list: its own, or that of the variant with the same values. New ones have none. */
function idsOf(variants: ChangeVariant[], now: Member[]): (string | undefined)[] {
  const named = new Set(variants.flatMap(({ _id }) => _id?.toLowerCase() ?? []));
  return variants.map(({ _id, values }) => {
    const same = now.find((one) => sameValues(one.values, values) && !named.has(one.id));
    return _id?.toLowerCase() ?? same?.id;
  });
}

/** @throws Failure PRODUCT_NOT_FOUND or INVALID_INPUT unless this product can be a variant of the parent */
function checkJoining(
  product: StoredProduct | undefined,
  id: string,
  parentId: string,
  at: number,
): StoredProduct {
  const path = `variants.${at}._id`;
  if (!product || product.isDeleted) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  if (product.isParent) throw invalidField(path, 'It has variants itself: separate them first');
  if (product.parentId !== null && product.parentId !== parentId)
    throw invalidField(path, 'It is a variant of another product: separate it there first');
  return product;
}

/** @throws Failure STOCK_CHANGED if the change, relative to the stock that was seen, is not possible */
function stockAfter({ asked, product, at }: Staying): number {
  const { stock, stockSeen } = asked;
  if (stock === undefined) return product.stock;
  const wanted = wantedStock(product.stock, { stock, ...(stockSeen !== undefined && { stockSeen }) });
  if (wanted !== undefined) return wanted;
  const message = `The stock of ${asked.values.join(' / ')} has changed to ${product.stock} since you saw it; nothing was saved`;
  const issues = [{ path: `variants.${at}.stock`, message }];
  throw new Failure('STOCK_CHANGED', { details: { stock: product.stock }, message, issues });
}

/** The changes of the fields of a variant. One that was a product of its own gets the texts of its parent, so that its history has its own. */
function editOf(staying: Staying, parent: ListParent): Edit {
  const { asked, product, at } = staying;
  const shared = fieldNames.filter((name) => product.parentId === null && fieldOf(name).isOfParent);
  const values = {
    ...Object.fromEntries(shared.map((name) => [name, parent[name as FieldName]])),
    ...withSale(enteredFields(asked), product, `variants.${at}.`),
    stock: stockAfter(staying),
  };
  return { product, values };
}

/** The external ids and the metadata of the variants whose data change. */
function programChanges(staying: Staying[], programs: Families['programs']): ListPlan['programs'] {
  return staying.flatMap(({ asked, product: { id } }) => {
    const now = programs.get(id) as ProgramData;
    const after = { ...now, ...programDataIn(asked) };
    return changesBetween(now, after) ? [{ id, ...after }] : [];
  });
}

/** @throws Failure INVALID_INPUT */
function checkList(options: string[], variants: ChangeVariant[], ids: (string | undefined)[]): void {
  const fault = variantsFault(options, variants);
  if (fault) throw invalidField(fault.path.join('.'), fault.message);
  const twice = ids.findIndex((id, at) => id !== undefined && ids.indexOf(id) < at);
  if (twice >= 0) throw invalidField(`variants.${twice}._id`, 'Another variant of the list has this id');
}

/** The options and variants that are wanted. @throws Failure INVALID_INPUT for another number of options without variants */
function wantedList(asked: Asked, before: string[], now: Member[]) {
  const { options = before, variants } = asked;
  if (variants) return { options, variants };
  if (options.length !== before.length)
    throw invalidField('variants', 'Send the variants too, with a value for each option');
  return { options, variants: now.map(({ id, values }): ChangeVariant => ({ _id: id, values })) };
}

/**
 * The changes of a list of variants; undefined if there are none. The caller claims the unique values.
 * @throws Failure INVALID_INPUT, PRODUCT_NOT_FOUND or STOCK_CHANGED, with the place in the list
 */
export function planList(
  parent: ListParent,
  asked: Asked,
  { locked, programs, members }: Families,
): ListPlan | undefined {
  const { id: parentId, isNew = false } = parent;
  const now = members.get(parentId) ?? [];
  const { options, variants } = wantedList(asked, parent.options, now);
  const ids = idsOf(variants, now);
  checkList(options, variants, ids);
  const staying = variants.flatMap((asked, at): Staying[] => {
    const id = ids[at];
    return id === undefined ? [] : [{ at, asked, product: checkJoining(locked.get(id), id, parentId, at) }];
  });
  const added = variants.map((variant, at) =>
    ids[at] === undefined ? newVariant(parent, variant as EnterVariant, at) : undefined,
  );
  const removed = now.flatMap(({ id }) => (ids.includes(id) ? [] : (locked.get(id) ?? [])));
  const edits = staying.map((one) => editOf(one, parent)).filter(isChange);
  const changes = changesBetween(
    { options: parent.options.join(', '), variants: namesOf(now) },
    { options: options.join(', '), variants: namesOf(variants) },
  );
  const ofPrograms = programChanges(staying, programs);
  if (!changes && edits.length === 0 && ofPrograms.length === 0) return undefined;

  const valuesNow = new Map(now.map(({ id, values }) => [id, values.join('\n')]));
  const otherSku = edits.filter(
    ({ product, values }) => values.sku !== undefined && values.sku !== product.sku,
  );
  const otherIds = ofPrograms.filter(({ id, externalId }) => programs.get(id)?.externalId !== externalId);
  const gone = removed.map(({ id }) => id);
  return {
    ...{ parentId, isNew, options, changes, staying, removed, edits, programs: ofPrograms },
    added: added.filter((one) => one !== undefined),
    renamed: staying.flatMap(({ asked, product: { id } }) =>
      valuesNow.has(id) && valuesNow.get(id) !== asked.values.join('\n') ? id : [],
    ),
    joined: staying.flatMap(({ product }) => (product.parentId === null ? product.id : [])),
    claims: variants.map(({ sku, externalId }, at) => ({
      ...{ sku, externalId },
      id: (ids[at] ?? added[at]?.id) as string,
      isNew: ids[at] === undefined,
      path: `variants.${at}.`,
    })),
    leaving: {
      sku: [...gone, ...otherSku.map(({ product }) => product.id)],
      externalId: [...gone, ...otherIds.map(({ id }) => id)],
    },
  };
}
