import { hash, verify } from '@node-rs/argon2';
import { customAlphabet } from 'nanoid';
import pLimit from 'p-limit';
import { Failure } from '../../shared/base/failure.ts';

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, two passes. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash uses one core. More at once would delay the shop's other work on Node's four threads. */
const inLine = pLimit(2);
const longestLine = 100;

/** The hash of an unknown password: a check for an account that does not exist then takes as long as for one that does. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$e8sgLYJEFmOotbua2/8iJg$a/QiBbiTEf/A/nPP11+ubd7wd47eTMSiXqjKY6tfjZI';

/** The same letters typed on another keyboard are the same password. */
const sameLetters = (password: string) => password.normalize('NFKC');

/** @throws Failure BUSY when too many are waiting */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inLine.pendingCount >= longestLine) throw new Failure('BUSY');
  return inLine(work);
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(sameLetters(password), settings));
}

/** @param passwordHash undefined if there is no account: takes as long, and is never right */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? nobodysHash, sameLetters(password)));
  return isRight && passwordHash !== undefined;
}

const signs = customAlphabet('abcdefghjkmnpqrstuvwxyz23456789', 5);

/** Groups of five characters that can't be confused: 24 bits each. */
export function generateGroups(count: number): string {
  return Array.from({ length: count }, () => signs()).join('-');
}

/** 148 bits. */
export function generatePassword(): string {
  return generateGroups(6);
}
