import { z } from 'zod';
import { email } from '../base/email.ts';
import { oneLine, text } from '../base/text.ts';

export const makerLimits = { makers: 1000, nameLength: 100, addressLength: 300 } as const;

const contact = {
  name: text(makerLimits.nameLength).min(1, 'A name is needed').regex(oneLine, 'Must be one line'),
  address: text(makerLimits.addressLength).min(1, 'A postal address is needed'),
  email: email(undefined, 'An e-mail address is needed'),
};

const Responsible = z
  .object(contact)
  .describe('Who is responsible for its products in the EU; null if the maker is there itself');

/** The fields of a maker that staff and programs enter. */
export const MakerForm = z.object({ ...contact, responsible: Responsible.nullable().optional() });
export type MakerForm = z.infer<typeof MakerForm>;

const id = z.uuid('Must be the id of a maker').describe('The id of a maker');

/** The maker of products, as it is shown with them: Art. 19 of Regulation (EU) 2023/988. */
export const Maker = MakerForm.extend({ id, responsible: Responsible.nullable() }).meta({ id: 'Maker' });
export type Maker = z.infer<typeof Maker>;

export const MakerList = z.object({ data: z.array(Maker) }).meta({ id: 'MakerList' });
export const MakerDetail = z.object({ data: Maker }).meta({ id: 'MakerDetail' });

export const CreateMaker = MakerForm.meta({ id: 'CreateMaker' });
export type CreateMaker = z.infer<typeof CreateMaker>;

/** Changes only the fields that are sent. */
export const PatchMaker = MakerForm.partial().extend({ id }).meta({ id: 'PatchMaker' });
export type PatchMaker = z.infer<typeof PatchMaker>;

export const MakerId = z.object({ id });
