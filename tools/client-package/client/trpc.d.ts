import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { BuiltRouter, DefaultErrorShape } from '@trpc/server/unstable-core-do-not-import';
import type { components } from './procedures.d.ts';

/** The input and the output of each procedure. */
export type Procedures = components['schemas']['Procedures'];

// biome-ignore lint/suspicious/noConfusingVoidType: tRPC lets callers leave out an input of this type
type Part<Described, Name extends string> = Described extends Record<Name, infer Found> ? Found : void;

interface Definition<Described> {
  input: Part<Described, 'input'>;
  output: Part<Described, 'output'>;
  meta: unknown;
}

type Procedure<Described> = Described extends { type: 'query' }
  ? TRPCQueryProcedure<Definition<Described>>
  : TRPCMutationProcedure<Definition<Described>>;

type Routes = {
  [Noun in keyof Procedures]: { [Verb in keyof Procedures[Noun]]: Procedure<Procedures[Noun][Verb]> };
};

interface ErrorShape extends DefaultErrorShape {
  data: DefaultErrorShape['data'] & {
    requestId?: string;
    failure: { reason: string; details?: unknown; issues?: { path: string; message: string }[] };
  };
}

/** For `createTRPCClient<AppRouter>`, with any version 11 of tRPC. */
export type AppRouter = BuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  Routes
>;
