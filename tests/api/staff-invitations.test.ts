import { describe, expect, it } from 'vitest';
import { readInvitation } from '../../src/shared/staff/invitation.ts';
import { readMail } from '../helpers/mime.ts';
import { sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';
import { passwordOf, signIn } from '../helpers/staff.ts';
import { makeAccount } from '../helpers/staff-account.ts';

const { shop, smtp, lines } = sharedMailShop(openTestShop, { SHOP_NAME: 'Iron & Oak' });
const owner = sharedStaff(shop, 'owner');

const linkIn = (text: string) => /http\S+/.exec(text)?.[0] as string;
const passwordIn = (text: string) => readInvitation(new URL(linkIn(text)).hash)?.password as string;

describe('an invitation', () => {
  it('is an e-mail with a link that opens the account, and no screen has it', async () => {
    const email = 'maya@shop.example';
    const invited = await owner.trpc.staff.add.mutate({ email, role: 'manager' });
    expect(invited).toMatchObject({ account: { email, signedInAt: null }, link: null, fault: null });
    const [sent, ...others] = smtp.mails;
    expect([sent?.to, others]).toEqual([[email], []]);
    const mail = readMail(sent?.content as string);
    expect(mail.headers.get('subject')).toBe('You are invited to work in Iron & Oak');
    expect(mail.text).toContain(`${owner.account.email} has made an account for you in Iron & Oak`);
    expect(mail.text).toContain('for 7 days at most');
    expect(linkIn(mail.text)).toMatch(/^http:..shop.test.manage#invitation=maya%40shop.example&code=/);
    const answer = await signIn(shop, { email, password: passwordIn(mail.text) });
    expect((await answer.json()).result.data.member).toMatchObject({ email, duty: 'password' });
    expect(lines.join('')).not.toContain(passwordIn(mail.text));
  });

  it('is sent again to somebody who has not signed in; the earlier link no longer works', async () => {
    const email = 'again@shop.example';
    const { account } = await owner.trpc.staff.add.mutate({ email, role: 'manager' });
    await owner.trpc.staff.resetPassword.mutate({ id: account.id });
    const [first, second] = smtp.mails.map(({ content }) => readMail(content));
    expect(second?.headers.get('subject')).toBe(first?.headers.get('subject'));
    const statuses = [first, second].map(async (mail) => {
      const password = passwordIn(mail?.text as string);
      return (await signIn(shop, { email, password })).status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  it('says to somebody who worked here before that the password was reset', async () => {
    const { id, email } = await makeAccount(shop.db);
    await shop.db.staffAccount.update({ where: { id }, data: { signedInAt: new Date() } });
    expect(await owner.trpc.staff.resetPassword.mutate({ id })).toMatchObject({ link: null });
    const { headers, text } = readMail(smtp.mails[0]?.content as string);
    expect(headers.get('subject')).toBe('Choose a new password for Iron & Oak');
    expect(text).toContain(`${owner.account.email} has reset the password of your account`);
    expect((await signIn(shop, { email, password: passwordIn(text) })).status).toBe(200);
  });

  it('goes to the domain as mail servers know it', async () => {
    await owner.trpc.staff.add.mutate({ email: 'maya@größe.example', role: 'manager' });
    expect(smtp.mails[0]?.to).toEqual(['maya@xn--gre-6ka8i.example']);
  });

  it('is a link to pass on, with the reason, if the mail server refuses the address', async () => {
    smtp.mood = 'refuse';
    const email = 'nobody@shop.example';
    const invited = await owner.trpc.staff.add.mutate({ email, role: 'manager' });
    expect(invited.fault).toBe('address');
    expect((await signIn(shop, { email, password: passwordOf(invited) })).status).toBe(200);
  });
});
