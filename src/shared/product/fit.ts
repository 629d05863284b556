import { figure } from '../base/locale.ts';
import type { MeasureRole } from './category.ts';
import { measures } from './known-measures.ts';
import type { Measure } from './measure.ts';
import type { MeasureValue } from './measure-values.ts';

/** The parts of a product that decide what fits it. */
export interface FitProduct {
  _id: string;
  title: string;
  /** Absent on a page for a product without values. */
  measures?: MeasureValue[];
}

/** True if it has values; a page leaves out an empty list. */
export const hasMeasures = ({ measures: values = [] }: Pick<FitProduct, 'measures'>) => values.length > 0;

/** A value of a product. */
export interface Statement {
  measure: Measure;
  role: MeasureRole;
  value: number;
}

/** The statements that the values of a product make, in the order of the measures. */
export const statementsOf = ({ measures: values = [] }: Pick<FitProduct, 'measures'>): Statement[] =>
  measures().flatMap((measure) =>
    values.filter(({ id }) => id === measure.id).map(({ role, value }) => ({ measure, role, value })),
  );

/** A value with its unit: `50 mm`. */
export const measureWords = ({ unit }: Pick<Measure, 'unit'>, value: number) =>
  `${figure(value, { maximumFractionDigits: 2 })} ${unit}`.trim();

/** The words of a statement for shoppers, beside the name of its measure: `Fits 50 mm`, `Needs at least 230 cm`. */
export function statementWords({ measure, role, value }: Statement): string {
  const words = measureWords(measure, value);
  const isMost = measure.rule === 'at_most';
  if (role === 'gives') return isMost ? `Up to ${words}` : words;
  if (isMost) return `Needs at least ${words}`;
  return role === 'fits' ? `Fits ${words}` : `Needs ${words}`;
}
