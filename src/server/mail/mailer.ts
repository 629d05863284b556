import { createTransport } from 'nodemailer';
import type { EmailFault } from '../../shared/mail/email-fault.ts';
import { oneClick } from '../../shared/mail/newsletter.ts';
import { type Env, isOnThisMachine } from '../base/env.ts';
import type { Log } from '../telemetry/log.ts';
import { saveAsFile } from './file.ts';

interface Message {
  /** The same for a message that is sent again, so that a mail client shows it once. */
  id: string;
  /** The sender's name, if MAIL_FROM has none. */
  from: string;
  /** The address that answers go to, if it is another one than the sender's; empty for none. */
  replyTo?: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** The address of a newsletter that unsubscribes at one click (RFC 8058). */
  unsubscribeLink?: string;
}

/** A message that was not taken. */
export class MailError extends Error {
  constructor(
    message: string,
    readonly fault: EmailFault,
  ) {
    super(message);
  }
}

export interface Mailer {
  /** @throws MailError when the SMTP server does not take the message; the text of the error has no part of the message. */
  send(message: Message): Promise<void>;
  /** A message that is being sent is still sent. */
  close(): void;
}

interface MailerParts {
  env: Pick<Env, 'SMTP_URL' | 'SMTP_TLS' | 'MAIL_FROM' | 'PUBLIC_URL' | 'DATA_DIR'>;
  log: Log;
}

/** The time that an SMTP server may be silent, and the time that it may take in all. */
const silenceMs = 8000;
const deliveryMs = 12_000;
/** The time that a server may be silent while it is only checked. */
const checkSilenceMs = 3000;

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

function faultOf({ code, command, responseCode, response }: SmtpError): EmailFault {
  if (responseCode && responseCode >= 400 && responseCode < 500) return 'busy';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in';
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'address';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'message';
  return response ? 'other' : 'unreachable';
}

/** The server's response repeats the address, and errors end up in logs. */
function withoutAnswer(error: SmtpError): MailError {
  const { name, message, code = name, response, responseCode, command } = error;
  // A connection that failed has its reason in the message.
  const failedByItself = command === 'CONN' && !response;
  const facts = failedByItself ? message : [code, responseCode, command].filter(Boolean).join(' ');
  return new MailError(`The SMTP server did not take a message: ${facts}`, faultOf(error));
}

/** @param ms how long the server may be silent */
function smtpOptions(url: string, { SMTP_TLS }: Pick<Env, 'SMTP_TLS'>, ms: number) {
  const requireTLS = SMTP_TLS && !isOnThisMachine(new URL(url).hostname);
  return { url, requireTLS, dnsTimeout: ms, connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms };
}

/**
 * Connects to the SMTP server and signs in, and sends nothing.
 * @returns the fault; undefined if there is none
 */
export async function findMailFault(url: string, env: Pick<Env, 'SMTP_TLS'>): Promise<string | undefined> {
  const transport = createTransport(smtpOptions(url, env, checkSilenceMs));
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, responseCode } = error as SmtpError;
    if (code === 'EAUTH' || code === 'ENOAUTH') return 'refuses the user name and password';
    if (code === 'ETLS') return 'has no TLS that can be trusted: mend that, or set SMTP_TLS=off';
    return responseCode
      ? `answered with ${responseCode}`
      : `can't be reached (${code ?? 'no answer'}): are its name and port right?`;
  } finally {
    transport.close();
  }
}

/** Sends over SMTP; without an SMTP server, writes each message to a file under DATA_DIR/mail. */
export function createMailer({ env, log }: MailerParts): Mailer {
  const address =
    env.MAIL_FROM?.address ?? `orders@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const compose = ({ id, from, replyTo, unsubscribeLink, ...message }: Message) => ({
    ...message,
    ...(replyTo && replyTo !== address && { replyTo }),
    from: { name: env.MAIL_FROM?.name ?? from, address },
    messageId: `<${id}@${domain}>`,
    // Prevents "out of office" replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeLink && {
        'List-Unsubscribe': `<${unsubscribeLink}>`,
        'List-Unsubscribe-Post': oneClick.join('='),
      }),
    },
  });

  if (!env.SMTP_URL) {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    return {
      async send(message) {
        const { message: content } = await transport.sendMail(compose(message));
        const file = await saveAsFile(env.DATA_DIR, message.id, content as Buffer);
        log.info({ file }, 'wrote a message to a file, because SMTP_URL is not set');
      },
      close: () => transport.close(),
    };
  }

  const transport = createTransport({ ...smtpOptions(env.SMTP_URL, env, silenceMs), pool: true });
  return {
    async send(message) {
      const signal = AbortSignal.timeout(deliveryMs);
      await transport.sendMail({ ...compose(message), signal }).catch((error: SmtpError) => {
        throw withoutAnswer(error);
      });
    },
    close: () => transport.close(),
  };
}
