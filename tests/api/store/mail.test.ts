import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MailError } from '@/lib/enrollment-api/mail/check';
import { deliverDue, enqueueMail, listMailbox, type NewMail } from '@/lib/enrollment-api/mail/outbox';
import { createMailTransport, type ClosableTransport } from '@/lib/enrollment-api/mail/delivery';
import { renderMail } from '@/lib/enrollment-api/mail/template';
import { startMailWorker } from '@/lib/enrollment-api/mail/worker';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { at, errorOf, fields } from './support';
import { refusalOf, startSink, type Sink } from './smtp';

const mail = (key: string, more: Partial<NewMail> = {}): NewMail => ({
  dedupeKey: key,
  kind: 'receipt',
  siteKey: 'site-a',
  from: 'Coverfront <enrollment@coverfront.example>',
  to: 'ada.canary@member.example',
  subject: 'Enrollment Receipt',
  text: 'Hello Ada Canary',
  html: '<p>Hello Ada Canary</p>',
  ...more,
});

const lines: string[] = [];
const log = {
  info: (event: string, facts?: object) => void lines.push(event + JSON.stringify(facts)),
  warn: (event: string, facts?: object) => void lines.push(event + JSON.stringify(facts)),
  error: (event: string, facts?: object) => void lines.push(event + JSON.stringify(facts)),
};

describeOnBothDatabases('the outbox', (store) => {
  let time = at.getTime();
  let sink: Sink;
  let transport: ClosableTransport;
  const transportOf = (...given: Parameters<typeof createMailTransport>): ClosableTransport => {
    const made = createMailTransport(...given);
    if (!made) throw new Error('no transport');
    return made;
  };
  const needs = () => ({ store: store(), fields, log, clock: { now: () => new Date(time) } });
  const later = (ms: number) => void (time += ms);
  const rows = () => store().db.select().from(mailOutbox);

  beforeEach(async () => {
    time = at.getTime();
    lines.length = 0;
    await store().db.delete(mailOutbox);
    sink = await startSink();
    transport = transportOf(sink.url, 'live');
  });
  afterEach(async () => {
    transport.close();
    await sink.stop();
  });

  it('delivers a mail once over SMTP with its texts, attachment and Message-ID', async () => {
    const content = Buffer.from('%PDF-1.7 copy of the enrollment');
    const attachments = [{ filename: 'enrollment.pdf', contentType: 'application/pdf', content }];
    await enqueueMail(needs(), mail('one', { subject: 'Enrollment Receipt – Zoë', attachments }));
    expect(await deliverDue(needs(), transport)).toBe(1);
    expect(await deliverDue(needs(), transport)).toBe(0);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'sent', attempts: 1 });
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]?.to).toEqual(['ada.canary@member.example']);
    expect(sink.received[0]?.mail).toMatchObject({
      subject: 'Enrollment Receipt – Zoë',
      from: { name: 'Coverfront', address: 'enrollment@coverfront.example' },
      messageId: row?.messageId,
      text: 'Hello Ada Canary\n',
    });
    const [file] = sink.received[0]?.mail.attachments ?? [];
    expect(file).toMatchObject({ filename: 'enrollment.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(file?.content as ArrayBuffer)).toEqual(content);
  });

  it('carries the logo as a part that the HTML shows, beside what is attached', async () => {
    const content = Buffer.from('%PDF-1.7 copy of the enrollment');
    const attachments = [{ filename: 'enrollment.pdf', contentType: 'application/pdf', content }];
    const logo = readFileSync('public/demo/juniper-logo.png');
    const site = { name: 'Juniper', color: '', logo: logo.toString('base64'), phone: '', email: '' };
    const words = renderMail({ site, heading: 'Hello', paragraphs: [] });
    await enqueueMail(needs(), mail('logo', { ...words, attachments }));
    await enqueueMail(
      needs(),
      mail('none', renderMail({ site: { ...site, logo: null }, heading: 'Hello', paragraphs: [] })),
    );
    expect(await deliverDue(needs(), transport)).toBe(2);
    const [one, other] = sink.received.map(({ mail: got }) => got);
    const named = /<img src="cid:([^"]+)" alt="Juniper logo"/.exec(one?.html ?? '')?.[1];
    const parts = one?.attachments.map(({ mimeType, contentId, disposition }) => [mimeType, contentId, disposition]);
    expect(parts).toContainEqual(['image/png', `<${named}>`, 'inline']);
    expect(parts).toContainEqual(['application/pdf', undefined, 'attachment']);
    const picture = one?.attachments.find(({ mimeType }) => mimeType === 'image/png');
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(logo);
    expect([other?.attachments, /<img/.test(other?.html ?? '')]).toEqual([[], false]);
    expect(one?.text).toBe(other?.text);
  });

  it('queues a mail with the same key once, and nothing of a rolled back transaction', async () => {
    expect(await enqueueMail(needs(), mail('same'))).toBe(true);
    expect(await enqueueMail(needs(), mail('same'))).toBe(false);
    await errorOf(
      store().withTransaction(async () => {
        await enqueueMail(needs(), mail('never'));
        throw new Error('roll back');
      }),
    );
    await deliverDue(needs(), transport);
    expect(sink.received).toHaveLength(1);
  });

  it('gives every mail to exactly one of several workers', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => enqueueMail(needs(), mail(`many ${index}`))));
    const counts = await Promise.all([1, 2, 3].map(() => deliverDue(needs(), transport)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(24);
    expect(new Set(sink.received.map(({ mail: { messageId } }) => messageId)).size).toBe(24);
    expect(sink.received).toHaveLength(24);
  });

  it('keeps mail through a five minute outage and delivers all of it once, within ten minutes', async () => {
    const { port } = new URL(sink.url);
    await sink.stop();
    for (let index = 0; index < 5; index += 1) await enqueueMail(needs(), mail(`outage ${index}`));
    const queued = (await rows()).map((row) => row.messageId).sort();
    while (time < at.getTime() + 5 * 60_000) {
      expect(await deliverDue(needs(), transport)).toBe(0);
      later(5_000);
    }
    expect(lines.join('\n')).toContain('"error":"ESOCKET"');
    sink = await startSink(Number(port));
    const end = at.getTime() + 10 * 60_000;
    for (; time < end; later(5_000)) await deliverDue(needs(), transport);
    expect(sink.received.map(({ mail: { messageId } }) => messageId).sort()).toEqual(queued);
    expect((await rows()).every((row) => row.status === 'sent')).toBe(true);
  });

  it('gives up after 24 hours and says so', async () => {
    await sink.stop();
    await enqueueMail(needs(), mail('hopeless'));
    for (; time < at.getTime() + 26 * 3_600_000; later(30 * 60_000)) await deliverDue(needs(), transport);
    const [row] = await rows();
    expect(row?.status).toBe('failed');
    expect(row?.attempts).toBeGreaterThan(20);
    expect(lines.at(-1)).toContain('"failed":true');
  });

  it('does not repeat a mail the server will never take, and logs no address', async () => {
    sink.answer = (address) => refusalOf(550, `no such user ${address}`);
    await enqueueMail(needs(), mail('unknown'));
    await deliverDue(needs(), transport);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'failed', attempts: 1, lastError: 'EENVELOPE 550' });
    expect(lines.join('\n')).not.toContain('member.example');
  });

  it('tries again after a temporary refusal', async () => {
    sink.answer = () => refusalOf(451, 'try later');
    await enqueueMail(needs(), mail('greylisted'));
    await deliverDue(needs(), transport);
    sink.answer = () => null;
    expect(await deliverDue(needs(), transport)).toBe(0);
    later(15_000);
    expect(await deliverDue(needs(), transport)).toBe(1);
  });

  it('sends again, with the same Message-ID, what a worker that died may have sent', async () => {
    await enqueueMail(needs(), mail('died'));
    const dying = deliverDue(needs(), {
      async send(message) {
        await transport.send(message);
        await new Promise(() => undefined);
      },
    });
    void dying;
    await expect.poll(() => sink.received.length).toBe(1);
    expect(await deliverDue(needs(), transport)).toBe(0);
    later(3 * 60_000);
    expect(await deliverDue(needs(), transport)).toBe(1);
    const ids = sink.received.map(({ mail: { messageId } }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it.each([
    ['recipient', { to: 'a@x.example\r\nBcc: b@x.example' }],
    ['recipient', { to: 'a@x.example, b@x.example' }],
    ['recipient', { to: 'Ada <a@x.example>' }],
    ['subject', { subject: 'Hello\r\nBcc: b@x.example' }],
    ['subject', { subject: 'Hello\u2028there' }],
    [
      'attachment name',
      { attachments: [{ filename: 'a\n.pdf', contentType: 'application/pdf', content: Buffer.of(1) }] },
    ],
  ])('refuses a %s that could add headers or recipients: %j', async (name, more) => {
    const error = await errorOf(enqueueMail(needs(), mail('bad', more)));
    expect(error).toBeInstanceOf(MailError);
    expect(error.message).toContain(name);
    expect(error.message).not.toContain('x.example');
    expect(await rows()).toEqual([]);
  });

  it('keeps nothing readable in the table', async () => {
    await enqueueMail(needs(), mail('sealed'));
    const raw = await store().db.execute(sql`select mail_outbox::text as row from mail_outbox`);
    expect(JSON.stringify(raw)).not.toMatch(/canary|member\.example|Enrollment Receipt/i);
  });

  it('shows the demo mailbox newest first, when there is no relay', async () => {
    const demo = transportOf(undefined, 'demo');
    await enqueueMail(needs(), mail('first', { subject: 'First' }));
    later(1_000);
    await enqueueMail(needs(), mail('second', { subject: 'Second' }));
    expect(await listMailbox(needs())).toEqual([]);
    await deliverDue(needs(), demo);
    const messages = await listMailbox(needs());
    expect(messages.map((message) => message.subject)).toEqual(['Second', 'First']);
    const [only] = await listMailbox(needs(), { id: messages[1]?.id });
    expect(only).toMatchObject({ subject: 'First', to: 'ada.canary@member.example', html: '<p>Hello Ada Canary</p>' });
  });

  it('waits while live mode has no relay, however often the worker turns, and is never called sent', async () => {
    expect(createMailTransport(undefined, 'live')).toBe(null);
    await enqueueMail(needs(), mail('nowhere'));
    const worker = startMailWorker(needs(), createMailTransport(undefined, 'live'), 20);
    for (let turn = 0; turn < 5; turn += 1) {
      later(10 * 3_600_000);
      worker.wake();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await worker.stop();
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0, sentAt: null }]);
    expect(await listMailbox(needs())).toEqual([]);
    expect(await deliverDue(needs(), transport)).toBe(1);
  });

  it('is delivered by the worker, which survives a failing database turn and stops when told', async () => {
    await enqueueMail(needs(), mail('worker'));
    let broken = true;
    const flaky = {
      ...needs(),
      store: {
        kind: store().kind,
        db: store().db,
        close: () => Promise.resolve(),
        withTransaction: (...given: Parameters<ReturnType<typeof store>['withTransaction']>) => {
          if (!broken) return store().withTransaction(...given);
          broken = false;
          return Promise.reject(new Error('no database at this moment'));
        },
      } as ReturnType<typeof store>,
    };
    const worker = startMailWorker(flaky, transport, 20);
    await expect.poll(async () => (await rows())[0]?.status).toBe('sent');
    await worker.stop();
    await enqueueMail(needs(), mail('after stop'));
    worker.wake();
    const [left] = await store().db.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, 'after stop'));
    expect(left?.status).toBe('waiting');
    expect(sink.received).toHaveLength(1);
  });
});
