import { Person, PersonErased, PersonExport, PersonFound } from '../../../shared/customer/privacy.ts';
import { recentProof } from '../../rpc/access.ts';
import { permitted, router } from '../../rpc/trpc.ts';
import { erasePerson, exportPerson } from './mutations.ts';
import { findPerson } from './queries.ts';

/** The data of a person. All are mutations, so that addresses and phone numbers travel in bodies. */
export const privacyRouter = router({
  find: permitted('shop')
    .input(Person)
    .output(PersonFound)
    .mutation(({ ctx, input }) => findPerson(ctx.db, input)),

  export: permitted('shop')
    .meta(recentProof)
    .input(Person)
    .output(PersonExport)
    .mutation(({ ctx, input }) => exportPerson(ctx, input)),

  erase: permitted('shop')
    .meta(recentProof)
    .input(Person)
    .output(PersonErased)
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
});
