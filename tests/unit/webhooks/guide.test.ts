import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { environmentWith } from '@/lib/env';
import { createWebhookSender } from '@/lib/enrollment-api/webhooks/webhook-sender';
import { drawSecret } from '@/lib/enrollment-api/webhooks/webhook-signature';
import { WEBHOOK_EVENTS } from '@/lib/rules/words/webhook-events';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('the receiver of the guide takes what is signed for it, once, and nothing else', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-guide-'));
  const file = path.join(folder, 'receiver.mjs');
  writeFileSync(file, /```js\n([^]*?)```/.exec(guide)?.[1] ?? '');
  const port = await freePort();
  const secret = drawSecret();
  const env = environmentWith({ PORT: String(port), WEBHOOK_SECRET: secret });
  const receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  receiver.stdout.on('data', (part: Buffer) => void (said += part.toString()));
  try {
    const { send } = createWebhookSender({ allowPrivate: true });
    const order = {
      ...{ url: `http://127.0.0.1:${port}/in`, id: 'msg_1', secrets: [secret], at: new Date() },
      body: JSON.stringify({ type: 'policy.status', timestamp: '', data: { policy_id: 'CF-1' } }),
    };
    await expect.poll(async () => (await send(order)).answer, { timeout: 10_000 }).toBe('204');
    const answers = [
      order,
      { ...order, id: 'msg_2', secrets: [drawSecret(), secret] },
      { ...order, id: 'msg_3', secrets: [drawSecret()] },
      { ...order, id: 'msg_4', secrets: [] },
      { ...order, id: 'msg_5', at: new Date(Date.now() - 301_000) },
    ].map(async (one) => (await send(one)).answer);
    expect(await Promise.all(answers)).toEqual(['204', '204', '401', '401', '401']);
    await expect.poll(() => said).toBe('policy.status CF-1\n'.repeat(2));
  } finally {
    receiver.kill();
    rmSync(folder, { recursive: true });
  }
});

it('the guide tells every kind of event', () => {
  const told = [...guide.matchAll(/^\| `([a-z.]+)` /gm)].map(([, name]) => name);
  expect(told).toEqual([...WEBHOOK_EVENTS]);
});
