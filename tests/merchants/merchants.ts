import { austin, austinTaxingDelivery } from './austin.ts';
import { berlin } from './berlin.ts';
import { dhaka } from './dhaka.ts';
import { kuwait } from './kuwait.ts';
import { osaka } from './osaka.ts';
import { spec } from './spec.ts';

/** Their sales are made twice: over the API beside this file, and in a browser by `browser/merchants.spec.ts`. */
export const merchants = [spec, dhaka, berlin, austin, austinTaxingDelivery, osaka, kuwait];
