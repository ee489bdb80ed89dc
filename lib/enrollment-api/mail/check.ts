import type { OutgoingMail } from '../ports';

/** CR, LF and every other control character: what would let a value add a header of its own (threats T24, T32). */
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/** One plain address: no list, no comment, no display name. */
const ADDRESS = /^[^\s<>(),;:"\\[\]@]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** `Name <address>` of MAIL_FROM, or an address alone. */
const SENDER = /^(?:[^<>]{1,100} <([^<>]+)>|([^<>\s]+))$/;

/** A mail that must not be sent. Names the member, never its value. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** The bare address of a sender. */
export function addressOf(from: string): string {
  const found = SENDER.exec(from);
  const address = found?.[1] ?? found?.[2] ?? '';
  if (!ADDRESS.test(address)) throw new MailError('The sender of a mail is not one address');
  return address;
}

/** Refuses what could add recipients or headers, or is longer than any of our mails. */
export function assertMail(mail: Omit<OutgoingMail, 'messageId'>): void {
  addressOf(mail.from);
  if (mail.to.length > 254 || !ADDRESS.test(mail.to)) throw new MailError('The recipient of a mail is not one address');
  const headers: [string, string][] = [
    ['sender', mail.from],
    ['subject', mail.subject],
    ...(mail.attachments ?? []).flatMap(({ filename, contentType }): [string, string][] => [
      ['attachment name', filename],
      ['attachment type', contentType],
    ]),
  ];
  for (const [name, value] of headers)
    if (value === '' || value.length > 200 || CONTROL.test(value))
      throw new MailError(`The ${name} of a mail is not usable`);
}
