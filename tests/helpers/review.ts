import type { Db } from '../../src/server/database/db.ts';

/** Makes a cash order one that was above the limits of held stock: it gives its pieces back. @returns the token of its link */
export async function putInReview(db: Db, number: string): Promise<string> {
  const { id, totalCents, customerEmail, customerPhone, lines } = await db.order.findUniqueOrThrow({
    where: { number },
    include: { lines: true },
  });
  for (const { productId, quantity } of lines) {
    const data = { stock: { increment: quantity }, unitsSold: { decrement: quantity } };
    await db.productStock.update({ where: { productId: productId as string }, data });
  }
  await db.stockMovement.deleteMany({ where: { orderId: id } });
  const { token } = await db.unconfirmedOrder.create({
    data: {
      orderId: id,
      address: '198.51.100.7',
      phone: customerPhone,
      email: customerEmail,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      cents: totalCents,
      isHeld: false,
      reasons: ['phone', 'email'],
      expiresAt: new Date(Date.now() + 48 * 3_600_000),
    },
  });
  return token;
}
