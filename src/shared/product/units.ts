/** The units of measures, by what they measure: how many grams, millimetres or millilitres each has. The usual ones are first. */
const sizes = {
  weight: { kg: 1000, lb: 453.59237, g: 1, oz: 28.349523125 },
  length: { cm: 10, mm: 1, in: 25.4, ft: 304.8, m: 1000 },
  volume: { l: 1000, ml: 1 },
} as const;

export type UnitKind = keyof typeof sizes;

interface Unit {
  name: string;
  kind: UnitKind;
  size: number;
}

const units = Object.entries(sizes).flatMap(([kind, ofKind]) =>
  Object.entries(ofKind).map(([name, size]): Unit => ({ name, kind: kind as UnitKind, size })),
);

/** Other names of units, in the singular. */
const names: Record<string, string> = {
  kilo: 'kg',
  kilogram: 'kg',
  gram: 'g',
  pound: 'lb',
  ounce: 'oz',
  millimeter: 'mm',
  millimetre: 'mm',
  centimeter: 'cm',
  centimetre: 'cm',
  meter: 'm',
  metre: 'm',
  inch: 'in',
  inche: 'in',
  foot: 'ft',
  feet: 'ft',
  liter: 'l',
  litre: 'l',
};

/** The unit with a name in lower case, such as "lb", "lbs" or "pounds". */
export function unitOf(name: string): Unit | undefined {
  const singular = name.replace(/s$/, '');
  return units.find((unit) => unit.name === singular || unit.name === names[singular]);
}

/** Products have round measures: a search for 20 lb (9.07 kg) means 9 kg, and one for 20 kg (44.1 lb) 44 or 45 lb. */
const roundedBy = 0.03;

/** Short numbers near a value, the nearest first; none if that would be a long one. */
function roundNear(value: number): number[] {
  const isNear = (round: number) =>
    round >= 0.5 && round <= 999 && Math.abs(round - value) <= value * roundedBy;
  const whole = [Math.round(value), value >= 20 ? Math.round(value / 5) * 5 : 0].filter(isNear);
  return whole.length > 0 ? [...new Set(whole)] : [Math.round(value * 10) / 10].filter(isNear);
}

export interface Measure {
  /** A number and a unit, as they were typed. */
  typed: [number: string, unit: string];
  /** About the same in other units, the most usual first. */
  others: [number: string, unit: string][];
}

/** The measures in the words of a text: "20", "lbs" is about "9", "kg". */
export function measuresIn(words: readonly string[]): Measure[] {
  return words.flatMap((word, index): Measure[] => {
    const [number = '', next = ''] = [words[index - 1], words[index + 1]];
    const unit = /^\d{1,5}(\.\d{1,3})?$/.test(number) ? unitOf(word) : undefined;
    // "5 in 1" is no length.
    if (!unit || (word === 'in' && /^\d/.test(next))) return [];
    const others = units
      .filter(({ kind, name }) => kind === unit.kind && name !== unit.name)
      .flatMap(({ name, size }) =>
        roundNear((Number(number) * unit.size) / size).map((round): [string, string] => [
          String(round),
          name,
        ]),
      );
    const isNamed = unit.name === word;
    return [{ typed: [number, word], others: isNamed ? others : [...others, [number, unit.name]] }];
  });
}
