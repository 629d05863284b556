import { expect, it } from 'vitest';
import { mayLackDetails, meantEmail } from '../../src/shared/order/address-questions.ts';

it.each([
  ['nadia@gmial.com', 'nadia@gmail.com'],
  ['nadia@gmail.con', 'nadia@gmail.com'],
  ['Nadia.R@gmal.com', 'Nadia.R@gmail.com'],
  ['nadia@hotmial.com', 'nadia@hotmail.com'],
  ['nadia@yaho.com', 'nadia@yahoo.com'],
  ['nadia@outlok.com', 'nadia@outlook.com'],
  ['nadia@gym-dhaka.con', 'nadia@gym-dhaka.com'],
])('asks whether %s should be %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

it.each([
  'nadia@gmail.com',
  'nadia@ymail.com',
  'nadia@mail.com',
  'nadia@gmx.de',
  'nadia@yahoo.co.in',
  'nadia@yahoo.ca',
  'nadia@outlook.cz',
  'nadia@tmall.com',
  'nadia@bütchen.de',
  'nadia',
  '',
])('asks nothing about %s', (typed) => expect(meantEmail(typed)).toBeUndefined());

it('asks about an address of one word, and not about one with house and road', () => {
  expect(['x', 'Dhaka', 'Dhanmondi27'].map(mayLackDetails)).toEqual([true, true, true]);
  expect(['House 12, Road 5', '12 High Street', 'ঢাকা ১২০৫, বাড়ি ৪', ''].map(mayLackDetails)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
