import type { Maker } from '../../../shared/product/maker.ts';
import type { OperationExample } from './examples.ts';

const maker: Maker = {
  name: 'Iron Oak Industries Ltd.',
  address: '12 Foundry Road, Chattogram 4100, Bangladesh',
  email: 'hello@ironoak.example',
  id: '0198c7d5-1f20-7b61-9a3c-6d70e2f4b815',
  responsible: {
    name: 'Oak Europe GmbH',
    address: 'Hafenstraße 4, 20457 Hamburg, Germany',
    email: 'product.safety@oak-europe.example',
  },
};
const { id, ...entered } = maker;

/** The examples of the makers of products. */
export const makerExamples: Record<string, OperationExample> = {
  listMakers: {
    wrong: { issue: { path: 'other', message: 'There is no such parameter. None is taken here' } },
    answer: { data: [maker] },
  },
  createMaker: { wrong: { input: { name: '' } }, body: entered, answer: { data: maker } },
  patchMaker: {
    parameters: { id },
    wrong: { input: { id, email: 'none' } },
    body: { responsible: null },
    answer: { data: { ...maker, responsible: null } },
  },
  deleteMaker: { parameters: { id }, wrong: { input: { id: 'none' } }, answer: { success: true } },
};
