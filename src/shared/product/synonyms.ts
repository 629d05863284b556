import { text } from '../base/text.ts';

/** Phrases that are searched for, and those that are found as well. */
export interface Synonyms {
  phrases: string[];
  finds: string[];
}

const phrasesIn = (list: string) =>
  list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/**
 * The synonyms of a line: `jump rope, skipping rope` mean the same, and `weights: dumbbells, kettlebells` finds more for the words
 * before the colon alone. Undefined if the line is neither.
 */
function synonymsIn(line: string): Synonyms | undefined {
  const [before, after, ...more] = line.split(':');
  if (more.length > 0) return undefined;
  const phrases = phrasesIn(before ?? '');
  const finds = after === undefined ? phrases : phrasesIn(after);
  const isWhole = phrases.length > 0 && finds.length > (after === undefined ? 1 : 0);
  return isWhole ? { phrases, finds } : undefined;
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The synonyms of a text that has been checked. */
export function parseSynonyms(typed: string): Synonyms[] {
  return linesOf(typed).flatMap((line) => synonymsIn(line) ?? []);
}

const mostLines = 500;

/** Other words for the things of a home gym. */
const builtIn = `
jump rope, skipping rope, speed rope, skip rope
skipping: jump rope
air bike, exercise bike, stationary bike, spin bike, spinning bike, fan bike, assault bike
treadmill, running machine
rower, rowing machine, ergometer, erg
medicine ball, med ball, slam ball, wall ball
stability ball, exercise ball, gym ball, swiss ball, yoga ball, balance ball
weights: dumbbells, kettlebells, plates, barbells
free weights: dumbbells, kettlebells, plates, barbells
dumbbell, hand weight
weight plate, bumper plate, iron plate, weight disc
change plate, fractional plate, micro plate
weight set, plate set, dumbbell set
barbell, olympic bar, lifting bar
ez bar, curl bar
trap bar, hex bar
power rack, power cage, squat cage
squat rack: power rack, half rack, squat stand
weight bench, workout bench, exercise bench, incline bench, flat bench
bench press: bench
cable machine, cable crossover, functional trainer, pulley machine
lat pulldown, lat machine, pulldown machine
roman chair, back extension, hyperextension
plate storage, plate tree, weight tree, plate rack, weight rack
pull-up bar, pullup bar, chin-up bar, chinup bar
dip station, dip bar
parallettes, push-up bar, push-up handle, press-up bar
plyo box, jump box, plyometric box, box jump
band, resistance band, exercise band, stretch band, elastic band
rings, gymnastic ring
suspension trainer, trx, sling trainer
battle rope, training rope
weight vest, weighted vest
ab wheel, ab roller, abs roller
abs: ab wheel, roman chair
lifting belt, weight belt, gym belt
gloves, mitts
bottle, flask, thermos, water bottle
duffel, gym bag, sports bag, holdall, bag
foam roller, massage roller, muscle roller
yoga mat, exercise mat, pilates mat, fitness mat
tumbling mat, gymnastics mat, folding mat
puzzle mat, jigsaw mat, interlocking mat
rubber flooring, gym floor, gym flooring
rubber tiles, floor tiles, floor mat, rubber mat
sled, prowler
turf, artificial grass, astroturf
drop pad, crash pad
collar, clip, clamp
timer, clock, stopwatch
chalk, magnesium
cardio: bike, rower, rope, treadmill
`.trim();

/** The setting that owners edit. */
export const SynonymText = text(20_000)
  .superRefine((typed, { addIssue }) => {
    const lines = linesOf(typed);
    if (lines.length > mostLines)
      addIssue({ code: 'custom', message: `At most ${mostLines} lines: there are ${lines.length}` });
    const wrong = lines.find((line) => !synonymsIn(line));
    if (wrong)
      addIssue({
        code: 'custom',
        message: `“${wrong.slice(0, 60)}” needs two or more words or phrases with commas between, or a colon after the first`,
      });
  })
  .default(builtIn);
