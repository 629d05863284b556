import type { HealthFinding } from '../../shared/base/health.ts';
import { isPublicShop } from '../base/env.ts';
import { findMailFault } from '../mail/mailer.ts';
import { type DoctorParts, problem, warning } from './finding.ts';

/** E-mails can be sent: the mail server takes a connection, and the user and password. */
export async function checkMail({ env }: DoctorParts): Promise<HealthFinding[]> {
  if (!env.SMTP_URL) {
    return isPublicShop(env) ? [warning('Shoppers get no e-mail: set SMTP_URL and MAIL_FROM')] : [];
  }
  const fault = await findMailFault(env.SMTP_URL, env);
  return fault === undefined ? [] : [problem(`The mail server ${new URL(env.SMTP_URL).host} ${fault}`)];
}
