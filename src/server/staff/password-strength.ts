import { lengthFault } from '../../shared/staff/password.ts';

/** Guesses that a right password has to withstand, as a power of ten: more than offline cracking of argon2id makes in years. */
const leastGuesses = 10;

/** The estimate takes a second for 128 characters. A password is hard to guess if its first 64 characters are. */
const judged = 64;

/** Loaded with the first password that is chosen: the dictionaries take 60 MB. */
async function loadEstimate() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
}

let estimate: ReturnType<typeof loadEstimate> | undefined;

/** The reason why this can't be the account's password; undefined if it can. */
export async function passwordFault(
  password: string,
  { email, shopName }: { email: string; shopName: string },
): Promise<string | undefined> {
  const fault = lengthFault(password);
  if (fault) return fault;
  estimate ??= loadEstimate();
  const known = [email, shopName].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  const { guessesLog10 } = (await estimate).check(password.slice(0, judged), known);
  if (guessesLog10 >= leastGuesses) return undefined;
  return 'This is easy to guess: use a few words that have nothing to do with each other, or a password manager';
}
