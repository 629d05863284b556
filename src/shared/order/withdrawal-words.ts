/** The built-in words of the withdrawal, in place of those that the owner has not written. */
export const withdrawalWords = {
  link: 'Withdraw from contract here',
  intro: 'Here you can withdraw from a contract with us. You need no account, and need not give a reason.',
  statement: 'I hereby give notice that I withdraw from my contract of sale of the following goods.',
  confirm: 'Confirm withdrawal',
  receipt:
    'We have received your withdrawal, and are sending this receipt to your e-mail address. Please keep it. We will write to you about what happens next.',
};

export type WithdrawalWords = typeof withdrawalWords;

/** The characters of `part`: the receipt repeats it to an address that may be that of somebody else. */
export const longestPart = 300;

/** @param written the owner's words, empty where there are none */
export function withdrawalWordsOf(written: WithdrawalWords): WithdrawalWords {
  const names = Object.keys(withdrawalWords) as (keyof WithdrawalWords)[];
  return Object.fromEntries(
    names.map((name) => [name, written[name] || withdrawalWords[name]]),
  ) as WithdrawalWords;
}

/** The content of a statement, a line each: what the shopper checks before it is sent, and what the receipt says. */
export function withdrawalLines(of: { orderNumber: string; name: string; email: string; part: string }) {
  return [
    { label: 'Order', value: of.orderNumber },
    { label: 'Products', value: of.part || 'All of the order' },
    { label: 'Name', value: of.name },
    { label: 'E-mail address', value: of.email },
  ];
}
