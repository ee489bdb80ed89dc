import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildHttpInvoices, buildMailInvoices } from '@/lib/enrollment-api/outside/invoices';
import { tellReceiptPayment } from '@/lib/rules/money/receipt-words';
import type { Receipt } from '@/lib/contract/receipt';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { payrollPolicy } from './payroll';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, type Api } from './support';

const ORDER = { policyId: 'CF-1234', effectiveDate: '01/01/2027' };
const TOKEN = 'a-bearer-token-of-the-admin-service';

type Seen = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string };

describe('the invoice service behind HTTP', () => {
  let close: (() => void) | undefined;
  afterEach(() => close?.());

  async function service(status: number, headers: Record<string, string> = {}) {
    const seen: Seen[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push({ method: request.method, url: request.url, headers: request.headers, body });
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => void server.close();
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/autoInvoiceGeneration`, seen };
  }

  it("gets the order under its wire names, with the bearer token and the policy as the order's own key", async () => {
    const { url, seen } = await service(200);
    await buildHttpInvoices(url, TOKEN).generate(ORDER);
    expect(seen).toHaveLength(1);
    const [request] = seen;
    expect(request).toMatchObject({ method: 'POST', url: '/autoInvoiceGeneration' });
    expect(JSON.parse(request?.body ?? '')).toEqual({ effectiveDate: '01/01/2027', policy_id: 'CF-1234' });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'idempotency-key': 'CF-1234',
      'content-type': 'application/json',
    });
  });

  it('gets no credential when none is set', async () => {
    const { url, seen } = await service(204);
    await buildHttpInvoices(url, undefined).generate(ORDER);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([400, 401, 500, 503])('did not take the order when it answers %i', async (status) => {
    const { url } = await service(status);
    await expect(buildHttpInvoices(url, TOKEN).generate(ORDER)).rejects.toThrow(String(status));
  });

  it('cannot send the token elsewhere by a redirect, and need not be there', async () => {
    const elsewhere = await service(200);
    const closeElsewhere = close;
    const { url } = await service(307, { location: elsewhere.url });
    await expect(buildHttpInvoices(url, TOKEN).generate(ORDER)).rejects.toThrow();
    expect(elsewhere.seen).toEqual([]);
    closeElsewhere?.();
    await expect(buildHttpInvoices('http://127.0.0.1:9', TOKEN).generate(ORDER)).rejects.toThrow();
  });
});

describeWithDemo('autoInvoiceGeneration', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const receiptOf = (shopper: Shopper) =>
    shopper.ok<{ callInvoice: boolean; effective_date: string; paid_today: string }>('getReceipt');
  const invoicesFor = async (id: string) =>
    (await api.mails()).filter(({ subject }) => subject === `Invoice for ${id}`);

  it('mails the invoice once to whoever pays the list bill, and the receipt asks for it no more', async () => {
    const { shopper, policy_id } = await payrollPolicy(api);
    const receipt = await receiptOf(shopper);
    expect(receipt.callInvoice).toBe(true);
    expect(await invoicesFor(policy_id)).toEqual([]);

    const order = { policy_id, effectiveDate: receipt.effective_date };
    const answers = await Promise.all([1, 2, 3].map(() => api.call('autoInvoiceGeneration', order, HARBOR_MILLS)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect((await api.call('autoInvoiceGeneration', order, HARBOR_MILLS)).body['status']).toBe('success');
    const [mail, ...others] = await invoicesFor(policy_id);
    expect(others).toEqual([]);
    expect(mail?.to).toBe('benefits@harbormills.example');
    expect(mail?.text).toContain(`Amount due: $${receipt.paid_today}`);
    expect(mail?.text).toContain('Ana Ruiz-Lindqvist');
    expect((await receiptOf(shopper)).callInvoice).toBe(false);
    const trail = await api.ports.store.db.select().from(auditLog).where(eq(auditLog.action, 'policy.invoice'));
    expect(trail.filter(({ subject }) => subject === `policy:${policy_id}`)).toHaveLength(1);
  });

  it('is announced on the receipt and in its mail by the name of the group, which has no card to be charged', async () => {
    const { shopper, policy_id } = await payrollPolicy(api);
    const receipt = await shopper.ok<Receipt>('getReceipt');
    expect(receipt.billed_to).toBe('Harbor Mills');
    expect(receipt.items.map(({ kind }) => kind)).toEqual(['dental']);
    expect(tellReceiptPayment(receipt).notes[0]).toBe('Harbor Mills is billed for it, on the group’s list bill.');
    const [mail] = (await api.mails()).filter(({ text, to }) => text.includes(policy_id) && to.startsWith('ana.'));
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Harbor Mills is billed for it');
  });

  it('asks again after a failure, and tells the caller that it failed', async () => {
    const { shopper, policy_id } = await payrollPolicy(api);
    const order = { policy_id, effectiveDate: (await receiptOf(shopper)).effective_date };
    const asked: unknown[] = [];
    api.setInvoices({
      generate: (one) => {
        asked.push(one);
        return asked.length === 1 ? Promise.reject(new Error('secret words of the service')) : Promise.resolve();
      },
    });
    try {
      const failed = await api.call('autoInvoiceGeneration', order, HARBOR_MILLS);
      expect(failed.http).toBe(503);
      expect(failed.text).not.toContain('secret');
      expect(api.logged.join('\n')).not.toContain('secret words');
      expect((await receiptOf(shopper)).callInvoice).toBe(true);
      expect((await api.call('autoInvoiceGeneration', order, HARBOR_MILLS)).http).toBe(200);
      expect((await receiptOf(shopper)).callInvoice).toBe(false);
      expect(asked).toEqual([1, 2].map(() => ({ policyId: policy_id, effectiveDate: order.effectiveDate })));
    } finally {
      api.setInvoices(buildMailInvoices(api.ports));
    }
  });

  it('orders nothing for a wrong start date, a foreign policy, an unknown one, or one that is charged', async () => {
    const { shopper, policy_id } = await payrollPolicy(api);
    const { effective_date: effectiveDate } = await receiptOf(shopper);
    const wrong = await api.call('autoInvoiceGeneration', { policy_id, effectiveDate: '12/25/2031' }, HARBOR_MILLS);
    expect(fieldErrors(wrong)).toHaveProperty('effectiveDate');
    for (const headers of [BAYLINE, NORTH_STAR])
      expect((await api.call('autoInvoiceGeneration', { policy_id, effectiveDate }, headers)).http).toBe(404);
    expect((await api.call('autoInvoiceGeneration', { policy_id: 'CF-0', effectiveDate }, HARBOR_MILLS)).http).toBe(
      404,
    );
    expect((await api.call('autoInvoiceGeneration', { policy_id: '', effectiveDate: 'x' }, HARBOR_MILLS)).http).toBe(
      422,
    );
    expect(await invoicesFor(policy_id)).toEqual([]);

    const charged = await Shopper.quote(api);
    await charged.prepare();
    const { policy_id: paid } = await charged.ok<{ policy_id: string }>('saveReviewInfo', { first_enroll: 1 });
    const receipt = await receiptOf(charged);
    expect(receipt.callInvoice).toBe(false);
    const answer = await api.call('autoInvoiceGeneration', { policy_id: paid, effectiveDate: receipt.effective_date });
    expect(answer.http).toBe(200);
    expect(await invoicesFor(paid)).toEqual([]);
  });
});
