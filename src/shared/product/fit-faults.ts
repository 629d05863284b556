import { type FitProduct, measureWords, type Statement, statementsOf } from './fit.ts';

/** The values of the shopper's room, by the ids of their measures. */
export type Room = Record<string, number>;

/** True if a product with this value fits what gives another one. */
export const fitsIn = ({ measure, value }: Omit<Statement, 'role'>, given: number) =>
  measure.rule === 'same' ? value === given : value <= given;

export type FitFault = Omit<Statement, 'role'> & { product: FitProduct } & (
    | { kind: 'host'; host: FitProduct; given: number; needsPart: boolean }
    | { kind: 'room'; given: number }
    | { kind: 'missing'; needsPart: true }
  );

/**
 * Finds what does not fit among products, and in the room, and what is missing. A product fits if any other one gives what it fits.
 * Without a value on both sides, nothing is said.
 */
export function fitFaults(products: FitProduct[], room: Room = {}): FitFault[] {
  const stated = products.flatMap((product) =>
    statementsOf(product).map((statement) => ({ ...statement, product })),
  );
  const faults = stated.flatMap(({ role, ...asked }): FitFault[] => {
    const { measure } = asked;
    if (role === 'gives') return [];
    if (measure.isOfRoom) {
      const given = room[measure.id];
      return given === undefined || fitsIn(asked, given) ? [] : [{ ...asked, kind: 'room', given }];
    }
    const hosts = stated.filter(
      (other) => other.role === 'gives' && other.measure === measure && other.product !== asked.product,
    );
    if (hosts.some((host) => fitsIn(asked, host.value))) return [];
    const needsPart = role === 'needs';
    const [host] = hosts;
    if (host) return [{ ...asked, kind: 'host', host: host.product, given: host.value, needsPart }];
    return needsPart ? [{ ...asked, kind: 'missing', needsPart }] : [];
  });
  // Two bars with the same collar miss it once.
  const isSame = (one: FitFault, other: FitFault) =>
    other.kind === 'missing' && other.measure === one.measure && other.value === one.value;
  return faults.filter(
    (fault, at) => fault.kind !== 'missing' || faults.findIndex((other) => isSame(fault, other)) === at,
  );
}

/** The words that follow the title of the product of a fault: `does not fit Bar. Sleeve: 50 mm, not 28 mm.` */
export function faultWords(fault: FitFault): string {
  const { measure, value } = fault;
  const isMost = measure.rule === 'at_most';
  const [wanted, given] = [value, 'given' in fault ? fault.given : 0].map((one) =>
    measureWords(measure, one),
  );
  const values = isMost ? `needs at least ${wanted}, has ${given}` : `${wanted}, not ${given}`;
  switch (fault.kind) {
    case 'missing':
      return `needs a part that is not in your cart. ${measure.name}: ${isMost ? 'at least ' : ''}${wanted}.`;
    case 'room':
      return `does not fit your room. ${measure.name}: ${values}.`;
    case 'host':
      return `does not fit ${fault.host.title}. ${measure.name}: ${values}.`;
  }
}
