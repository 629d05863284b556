import { expect } from 'vitest';
/** The failure that a call over tRPC was refused with, or `done`. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.data.failure,
  );

/** The reason of it, or `done`. */
export const reasonOf = async (call: Promise<unknown>): Promise<string> => {
  const refusal = await refusalOf(call);
  return refusal.reason ?? refusal;
};

/** The message of it, or `done`. */
export const messageOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => error.message,
  );

/** Matches the error of tRPC's client for a refusal. */
export const refusal = (reason: string, status: number) => ({
  data: { httpStatus: status, failure: expect.objectContaining({ reason }) },
});
