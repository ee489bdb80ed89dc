import { constants, inflateSync } from 'node:zlib';
import PostalMime from 'postal-mime';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import * as censusMails from '@/lib/enrollment-api/mail/census-mail';
import * as linkMails from '@/lib/enrollment-api/mail/link-mails';
import * as planMails from '@/lib/enrollment-api/mail/plan-mail';
import * as otherMails from '@/lib/enrollment-api/mail/mails';
import * as paymentMails from '@/lib/enrollment-api/mail/payment-mail';
import type { MailText } from '@/lib/enrollment-api/mail/template';
import { toPlainText } from '@/lib/enrollment-api/mail/plain-text';
import { renderEnrollmentCopy, type EnrollmentCopy } from '@/lib/enrollment-api/pdf/enrollment-copy';
import { clean } from '@/lib/enrollment-api/pdf/paper';
import { lettersOf } from '@/tests/api/letters';
import { XSS_CORPUS } from '@/tests/fixtures/xss';

/** Texts that end a string, an object or a stream of a PDF, or stand for one. */
const PDF_TEXTS = [
  ') /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> (',
  '\\) >> endobj 1 0 obj << /Type /Action /S /URI /URI (javascript:alert(1)) >> endobj',
  'endstream endobj xref trailer << /Root 1 0 R >> startxref 0 %%EOF',
  '> Tj ET Q BT (x) Tj <',
  'EMC /P << /ActualText (x) >> BDC',
  '<feff006a> /Launch',
];
const TEXTS = [...XSS_CORPUS, ...PDF_TEXTS];

/** Every text of the copy, another payload in each. */
function copyWith(next: () => string): EnrollmentCopy {
  const row = () => ({ label: next(), value: next() });
  return {
    siteName: next(),
    siteContact: next(),
    logo: null,
    policyId: 'CF-0123456789ab',
    applicantName: next(),
    effectiveDate: next(),
    agent: next(),
    submittedAt: '2026-11-21T15:00:00.000Z',
    prices: {
      lines: [{ label: next(), detail: next(), amount: next() }],
      totals: [{ label: next(), amount: next() }],
    },
    sections: [{ title: next(), rows: [{ ...row(), details: [row()] }] }],
    // What an agreement's HTML is on paper; its own words come out of the markup.
    agreements: [{ heading: next(), body: toPlainText(XSS_CORPUS.slice(0, 40).join('')), accepted: next() }],
    authorizations: [{ heading: next(), body: next() }],
    color: next(),
    reader: next(),
    nextBillDate: next(),
    signatures: [{ title: next(), png: null, facts: [row()] }],
    certificate: { document: [row()], signers: [{ title: next(), rows: [row()] }], texts: [row()], verify: next() },
  };
}

/** A PDF without the drawing of its pages, and the words that these show. */
function takeApart(pdf: Buffer): { objects: string; shown: string } {
  const objects = pdf
    .toString('latin1')
    .replaceAll(/\/Filter \/FlateDecode[^>]*>>\r?\nstream\r?\n([\s\S]*?)\r?\nendstream/g, (_, stream: string) => {
      const page = inflateSync(Buffer.from(stream, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
        'latin1',
      );
      // What is left of a page beside its texts draws: nothing of a payload is there.
      expect(page.replaceAll(/<[0-9a-f]+>/g, '')).not.toMatch(HOSTILE);
      return '';
    });
  return { objects, shown: lettersOf(pdf) };
}

const HOSTILE = /alert\(|<script|evil|onerror|\/launch/i;
const ACTIVE =
  /\/(?:JavaScript|JS|OpenAction|AA|URI|Launch|EmbeddedFiles?|SubmitForm|GoToR|GoToE|RichMedia|AcroForm|XFA|Annots)\b/;
const packed = (text: string) => text.replaceAll(/\s+/g, '');

describe('a text of the corpus in the copy of an enrollment', () => {
  it('is letters on a page of the PDF and nothing else, wherever it stands', async () => {
    let at = 0;
    const fields = 28;
    for (let done = 0; done < TEXTS.length; done += fields) {
      const given: string[] = [];
      const next = () => {
        const text = TEXTS[at++ % TEXTS.length] ?? '';
        given.push(text);
        return text;
      };
      const copy = copyWith(next);
      const { objects, shown } = takeApart(await renderEnrollmentCopy(copy));
      // Objects and the file's own facts hold no word of anybody.
      expect(objects).not.toMatch(ACTIVE);
      expect(objects).not.toMatch(HOSTILE);
      expect(objects.match(/\btrailer\b/g)).toHaveLength(1);
      for (const text of given.filter((one) => one !== copy.color)) expect(shown).toContain(packed(clean(text)));
    }
  });
});

type Words = (text: string) => MailText;
const LOGO = 'iVBORw0KGgo=';
const contact = (text: string) => ({ name: text, phone: text, email: text, color: text, logo: LOGO, legalLine: text });
const lines = (text: string) => [{ label: text, value: text }];
const NOON = new Date('2026-11-22T17:00:00.000Z');

const mails = { ...otherMails, ...linkMails, ...paymentMails, ...planMails, ...censusMails };

/** Every mail there is with one text in all of its words; addresses of ours stay. */
const MAILS: Record<keyof typeof mails, Words> = {
  buildVerificationMail: (text) =>
    mails.buildVerificationMail({ contact: contact(text), agent: text, code: '123456', minutes: 10 }),
  buildReceiptMail: (text) =>
    mails.buildReceiptMail({
      contact: contact(text),
      name: text,
      policyId: 'CF-1',
      submittedOn: text,
      effectiveDate: text,
      plans: [{ name: text, amount: text }],
      pending: [text],
      firstMonth: text,
      recurring: text,
      payments: lines(text),
      agent: text,
      audience: 'member',
    }),
  buildWhoItIsMail: (text) =>
    mails.buildWhoItIsMail({ contact: contact(text), name: text, on: text, url: 'https://shop.example/h' }),
  buildEvidenceMail: (text) =>
    mails.buildEvidenceMail({ contact: contact(text), name: text, policyId: text, text, url: 'https://shop.example/' }),
  buildNotMineMail: (text) => mails.buildNotMineMail({ contact: contact(text), policyId: text }),
  buildPlanChangeMail: (text) =>
    mails.buildPlanChangeMail({
      contact: contact(text),
      name: text,
      policyId: text,
      plans: [{ name: text, label: text, next: text }],
      url: 'https://shop.example/h',
    }),
  buildCensusReminderMail: (text) =>
    mails.buildCensusReminderMail({
      contact: contact(text),
      name: text,
      words: text,
      openUntil: '2026-12-04',
      isBegun: true,
      url: 'https://shop.example/',
    }),
  buildResumeMail: (text) =>
    mails.buildResumeMail({
      contact: contact(text),
      code: text,
      pageUrl: 'https://shop.example/continue',
      linkUrl: 'https://shop.example/link',
      codeEnds: NOON,
      linkEnds: NOON,
    }),
  buildSignInMail: (text) => mails.buildSignInMail({ contact: contact(text), code: '123456', minutes: 10 }),
  buildReceiptCodeMail: (text) => mails.buildReceiptCodeMail({ contact: contact(text), code: text, minutes: 10 }),
  buildMemberLinkMail: (text) =>
    mails.buildMemberLinkMail({ contact: contact(text), name: text, url: 'https://shop.example/m', ends: NOON }),
  buildSigningMail: (text) =>
    mails.buildSigningMail({ contact: contact(text), name: text, url: 'https://shop.example/s', ends: NOON }),
  buildHouseholdMail: (text) =>
    mails.buildHouseholdMail({ contact: contact(text), name: text, url: 'https://shop.example/a', ends: NOON }),
  buildResumeNotice: (text) => mails.buildResumeNotice(contact(text)),
  buildOpenedNotice: (text) => mails.buildOpenedNotice(contact(text)),
  buildFeedbackMail: (text) => mails.buildFeedbackMail({ contact: contact(text), message: text }),
  buildQuoteMail: (text) =>
    mails.buildQuoteMail({
      contact: contact(text),
      name: text,
      message: text,
      effectiveDate: text,
      covered: text,
      lines: lines(text),
      firstMonth: text,
      recurring: text,
      total: text,
      notes: [text],
      url: 'https://shop.example/',
    }),
  buildPaymentFailedMail: (text) =>
    mails.buildPaymentFailedMail({
      contact: contact(text),
      name: text,
      policyId: text,
      amount: text,
      reason: text,
      isFirst: true,
      retryOn: '2026-12-01',
      url: 'https://shop.example/pay',
    }),
  buildRefundMail: (text) =>
    mails.buildRefundMail({ contact: contact(text), name: text, policyId: text, amount: text }),
  buildInvoiceMail: (text) =>
    mails.buildInvoiceMail({
      contact: contact(text),
      policyId: 'CF-1',
      member: text,
      dueDate: text,
      lines: lines(text),
      pending: [text],
      due: text,
      recurring: text,
    }),
};

/** A mail as it goes over the wire, read again as a mail program reads it. */
async function sent({ subject, text, html }: MailText) {
  const relay = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await relay.sendMail({ from: 'shop@shop.example', to: 'ana@mail.example', subject, text, html });
  return PostalMime.parse(message as Buffer);
}

describe('a text of the corpus in a mail', () => {
  // The words of a logo for who does not see it are the site's own name: text in its quotes.
  const tagsIn = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replace(/ alt="[^"]*"/, ''));

  it.each(Object.entries(MAILS))(
    '%s: is the same words in the plain part, text in the other, and adds no part or header',
    async (_name, build) => {
      const plain = await sent(build('Word'));
      const shape = tagsIn(build('Word').html);
      for (const [index, payload] of TEXTS.entries()) {
        const one = payload.replaceAll(/[\r\n\0]/g, ' ').toWellFormed();
        const words = build(one);
        expect(words.text, payload).toContain(one);
        expect(words.subject).toBe(build('Word').subject);
        expect(tagsIn(words.html), payload).toEqual(shape);
        // The whole way over the wire for some of them.
        if (index % 40 !== 0) continue;
        const mail = await sent(words);
        expect(mail.headers.map(({ key }) => key)).toEqual(plain.headers.map(({ key }) => key));
        expect(mail.attachments).toEqual([]);
        expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(one.replaceAll(/\s+/g, ' ').trim());
      }
    },
  );
});
