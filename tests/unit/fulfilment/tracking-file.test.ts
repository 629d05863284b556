import { describe, expect, it } from 'vitest';
import { readTrackingFile } from '../../../src/server/order/fulfilment/tracking-file.ts';

const one = 'RH-23456-789AB';
const other = 'RH-CDEFG-HJKMN';

/** Order number and tracking number of each row that is offered, and the lines that are not. */
function read(...lines: string[]) {
  const { rows, faults } = readTrackingFile(lines.join('\n'));
  return {
    rows: rows.map(({ number, trackingNumber }) => [number, trackingNumber]),
    faults: faults.map(({ line, message }) => `${line} ${message}`),
  };
}

const both = [
  [one, 'TRK123'],
  [other, 'TRK124'],
];

describe('a file has one separator, that of its first line', () => {
  it.each([
    [
      'commas',
      [
        'order number,address,tracking number',
        `${one},House 5; Road 3,TRK123`,
        `${other},House 6\tRoad 4,TRK124`,
      ],
    ],
    [
      'semicolons',
      [
        'order number;address;cash;tracking number',
        `${one};House 5, Road 3;1250,00;TRK123`,
        `${other};House 6;990,50;TRK124`,
      ],
    ],
    [
      'tabs',
      [
        'order number\taddress\ttracking number',
        `${one}\tHouse 5, Road 3; Dhaka\tTRK123`,
        `${other}\tHouse 6\tTRK124`,
      ],
    ],
    [
      'quoted names',
      [
        '"order number";"tracking number";"note, of the carrier"',
        `${one};TRK123;"a; b"`,
        `${other};TRK124;c`,
      ],
    ],
    [
      'a comma in a quoted name',
      ['"order number","tracking; number, all",waybill', `${one},x,TRK123`, `${other},y,TRK124`],
    ],
    ['no names', [`${one},TRK123,House 5; Road 3`, `${other},TRK124,House 6; Road 4`]],
    ['no names, and semicolons', [`${one};TRK123;House 5, Road 3, Dhaka`, `${other};TRK124;House 6`]],
    ['the line of Excel', ['sep=;', 'order number;tracking number', `${one};TRK123`, `${other};TRK124`]],
    [
      'the line of Excel with another sign',
      ['\uFEFFsep=|', 'order number|tracking number', `${one}|TRK123`, `${other}|TRK124`],
    ],
  ])('%s', (_, lines) => {
    expect(read(...lines)).toEqual({ rows: both, faults: [] });
  });
});

it('a line with more or fewer cells than the first is a fault', () => {
  const lines = ['order number,address,tracking number', `${one},House 5, Road 3,TRK123`, `${other},TRK124`];
  const advice = 'put cells that contain the separator in quotation marks';
  expect(read(...lines)).toEqual({
    rows: [],
    faults: [
      `2 This line has 4 cells, and the first one has 3: ${advice}`,
      `3 This line has 2 cells, and the first one has 3: ${advice}`,
    ],
  });
  // Below the line of Excel, lines are counted as spreadsheets do.
  expect(read('sep=,', 'order,tracking', one).faults).toEqual([
    `3 This line has 1 cell, and the first one has 2: ${advice}`,
  ]);
});

const numberIn = (tracking: string) => read('order number\ttracking number', `${one}\t${tracking}`);

it.each([
  'TRK123',
  'SF-1',
  'DD130824ABCDEF',
  '15BAEB8A',
  '1424107',
  '20A316SA4M1KM',
  '9400111899223197428490',
  'RR123456789BD',
  'ab-12-cd',
])('%s is taken for a tracking number', (tracking) => {
  expect(numberIn(tracking)).toEqual({ rows: [[one, tracking]], faults: [] });
});

it.each([
  'Road 3',
  'Road',
  'House-Road',
  '50',
  '1250',
  '1250.00',
  '1250,00',
  '$12.50',
  '1.23457E+12',
  '#N/A',
  '2026-11-26',
  '26-11-2026',
  '+8801712345678',
  'https://steadfast.com.bd/t/15BAEB8A',
  '-TRK1',
  'TRK--1',
  '১২৩৪৫৬৭',
])('%s is no tracking number', (tracking) => {
  expect(numberIn(tracking)).toEqual({
    rows: [],
    faults: [
      `2 “${tracking}” is no tracking number: write it in letters, digits and dashes, as the carrier gave it, or type it into the list`,
    ],
  });
});

it('an order number is no tracking number', () => {
  for (const number of [one, other, 'rh2345678 9ab'.replace(' ', '')])
    expect(numberIn(number)).toEqual({
      rows: [],
      faults: [`2 ${number} is an order number: the columns may be in another order`],
    });
});
