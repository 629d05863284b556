import { type HealthFinding, problem, warning } from '../../shared/base/health.ts';
import { isPublicShop } from '../base/env.ts';
import { findMailFault } from '../mail/mailer.ts';
import { connectionFindings, type DoctorParts } from './finding.ts';

/** E-mails can be sent: the mail server takes a connection, and the user and password. */
export async function checkMail(parts: DoctorParts): Promise<HealthFinding[]> {
  const { env } = parts;
  const unused = connectionFindings(parts, 'mail');
  if (!env.SMTP_URL) {
    const none =
      'Shoppers get no e-mail: enter a mail server at /manage/settings/mail, or set SMTP_URL and MAIL_FROM';
    return isPublicShop(env) && unused.length === 0 ? [warning(none)] : unused;
  }
  const fault = await findMailFault(env.SMTP_URL, env);
  return fault === undefined ? [] : [problem(`The mail server ${new URL(env.SMTP_URL).host} ${fault}`)];
}
