import { spawn } from 'node:child_process';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../config/free-port';
import { until, type Wire } from './wire';

/** A virtual display: WebKitGTK has no mode without a window. */
const DISPLAY = ':87';

/** Starts WebKitGTK's own small browser on a display of its own and talks W3C WebDriver with its driver. */
export async function startWebKit(
  { driver, browser }: { driver: string; browser: string },
  width: number,
  height: number,
): Promise<Wire> {
  const display = spawn('Xvfb', [DISPLAY, '-screen', '0', `${width + 40}x${height + 140}x24`], { stdio: 'ignore' });
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await until("WebKitGTK's driver answers", async () => {
    const answer = await fetch(`${origin}/status`).catch(() => null);
    return answer?.ok ? true : null;
  });
  const proxy = await startProxy();
  const capabilities = {
    alwaysMatch: {
      proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, noProxy: [] },
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', `--geometry=${width}x${height + 100}`] },
    },
  };
  const session = (await call(`${origin}/session`, 'POST', { capabilities })) as { sessionId: string };
  const at = `${origin}/session/${session.sessionId}`;
  await call(`${at}/window/rect`, 'POST', { x: 0, y: 0, width, height: height + 100 });
  return {
    name: 'WebKitGTK',
    open: async (url) => void (await call(`${at}/url`, 'POST', { url })),
    evaluate: async (source, args) => {
      const script = `const __name = (it) => it; return JSON.stringify((${source})(...JSON.parse(arguments[0])) ?? null);`;
      const text = await call(`${at}/execute/sync`, 'POST', { script, args: [JSON.stringify(args)] });
      return JSON.parse(String(text)) as unknown;
    },
    perform: async (actions) => void (await call(`${at}/actions`, 'POST', { actions })),
    picture: async () => Buffer.from(String(await call(`${at}/screenshot`, 'GET')), 'base64'),
    close: async () => {
      await call(at, 'DELETE').catch(() => null);
      child.kill('SIGTERM');
      display.kill('SIGTERM');
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/**
 * Leads every host to this machine: other than the two great browsers, WebKitGTK asks the system for `*.localhost`, and
 * not every system knows it.
 */
async function startProxy(): Promise<Server> {
  const server = createServer((from, to) => {
    const url = new URL(from.url ?? '', 'http://localhost');
    const { port, pathname, search } = url;
    const onward = ask({
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method: from.method,
      headers: from.headers,
    });
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value).slice(0, 500)}`);
  return value;
}
