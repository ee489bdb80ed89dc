import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Wire } from './wire';

type Answer = { id?: number; type: string; result?: Record<string, unknown>; error?: string; message?: string };
type Command = (method: string, params: object) => Promise<Record<string, unknown>>;

/** Starts Firefox without a window and talks WebDriver BiDi with it, which it speaks by itself. */
export async function startFirefox(executable: string, width: number, height: number): Promise<Wire> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'coverfront-firefox-'));
  const child = spawn(
    executable,
    [
      '--headless',
      '--no-remote',
      '--remote-debugging-port=0',
      '--profile',
      profile,
      `--width=${width}`,
      `--height=${height}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code} before it listened.`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer.')));
  });
  const command = commander(socket);
  await command('session.new', { capabilities: {} });
  const { contexts } = (await command('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  if (context === undefined) throw new Error('Firefox has no window.');
  await command('browsingContext.setViewport', { context, viewport: { width, height } });
  return {
    name: 'Firefox',
    open: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'interactive' })),
    evaluate: async (source, args) => {
      const outcome = await command('script.callFunction', {
        functionDeclaration: `async function (text) { const __name = (it) => it; return JSON.stringify((${source})(...JSON.parse(text)) ?? null); }`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      });
      const { type, result } = outcome as { type: string; result?: { value?: string } };
      if (type !== 'success') throw new Error(`The page threw: ${JSON.stringify(outcome).slice(0, 500)}`);
      return JSON.parse(result?.value ?? 'null') as unknown;
    },
    perform: async (actions) => void (await command('input.performActions', { context, actions })),
    picture: async () =>
      Buffer.from(String((await command('browsingContext.captureScreenshot', { context }))['data']), 'base64'),
    close: async () => {
      socket.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function commander(socket: WebSocket): Command {
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if (answer.type === 'success') resolve(answer.result ?? {});
        else reject(new Error(`${method}: ${answer.error ?? ''} ${answer.message ?? ''}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
