import { setTimeout as sleep } from 'node:timers/promises';
import { figure, table } from './table';

type Node = {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
};
type Profile = { nodes: Node[]; samples?: number[]; timeDeltas?: number[] };

type Answer = { id?: number; result?: { profile?: Profile }; error?: { message: string } };

/** Has a running Node process open its inspector, which costs nothing before. Throws when it does not in ten seconds. */
export async function openInspector(pid: number, inspectorPort: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('The server does not open its inspector.');
}

/**
 * Takes a CPU profile of a running Node process through its inspector while `work` runs, so that start-up and idling
 * before it are not in it. Throws when the inspector cannot be reached.
 */
export async function profileWhile(inspectorPort: number, work: () => Promise<void>): Promise<Profile> {
  const list = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const address = list[0]?.webSocketDebuggerUrl;
  if (!address) throw new Error('The inspector of the server lists no target.');
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The inspector of the server does not answer.')));
  });
  const command = commander(socket);
  await command('Profiler.enable');
  await command('Profiler.start');
  await work();
  const { profile } = (await command('Profiler.stop')) ?? {};
  socket.close();
  if (!profile) throw new Error('The inspector answered without a profile.');
  return profile;
}

function commander(socket: WebSocket): (method: string) => Promise<Answer['result']> {
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', (event) => {
    const answer = JSON.parse(String(event.data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let next = 0;
  return (method) =>
    new Promise((resolve, reject) => {
      const id = (next += 1);
      waiting.set(id, (answer) =>
        answer.error ? reject(new Error(`${method}: ${answer.error.message}`)) : resolve(answer.result),
      );
      socket.send(JSON.stringify({ id, method }));
    });
}

/** Three tables: self time by area (package or build output), by function, and time with callees by function. */
export function formatProfile(profile: Profile, root: string, top = 20): string {
  const { self, busy } = selfTimes(profile);
  const inclusive = inclusiveTimes(profile, self);
  const share = (rows: Map<string, number>, count: number) =>
    [...rows]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([name, time]) => [name, `${figure((time / busy) * 100)} %`]);
  const byArea = grouped(profile, self, (node) => areaOf(node.callFrame.url, root));
  const byFunction = grouped(profile, self, (node) => nameOf(node, root));
  return [
    table(['area (self time)', 'of busy time'], share(byArea, 12)),
    table(['function (self time)', 'of busy time'], share(byFunction, top)),
    table(['function (with what it calls)', 'of busy time'], share(inclusiveNames(profile, inclusive, root), top * 2)),
  ].join('\n\n');
}

/** Microseconds spent in each node itself; idle time is left out of `busy`. */
function selfTimes(profile: Profile): { self: Map<number, number>; busy: number } {
  const self = new Map<number, number>();
  const deltas = profile.timeDeltas ?? [];
  (profile.samples ?? []).forEach((id, index) => self.set(id, (self.get(id) ?? 0) + (deltas[index] ?? 0)));
  const idle = profile.nodes.filter((node) => ['(idle)', '(root)'].includes(node.callFrame.functionName));
  for (const node of idle) self.delete(node.id);
  return { self, busy: [...self.values()].reduce((sum, time) => sum + time, 0) };
}

function inclusiveTimes(profile: Profile, self: ReadonlyMap<number, number>): Map<number, number> {
  const total = new Map<number, number>();
  // Children always follow their parents in a V8 profile, so one pass from the end sums every subtree.
  for (const node of [...profile.nodes].reverse()) {
    const below = (node.children ?? []).reduce((sum, child) => sum + (total.get(child) ?? 0), 0);
    total.set(node.id, below + (self.get(node.id) ?? 0));
  }
  return total;
}

/** Sums subtrees by function, counting a recursive function once, at its outermost call. */
function inclusiveNames(profile: Profile, total: ReadonlyMap<number, number>, root: string): Map<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const sums = new Map<string, number>();
  const open = new Set<string>();
  const visit = (node: Node): void => {
    const name = nameOf(node, root);
    const outermost = !open.has(name);
    if (outermost) {
      sums.set(name, (sums.get(name) ?? 0) + (total.get(node.id) ?? 0));
      open.add(name);
    }
    for (const id of node.children ?? []) {
      const child = nodes.get(id);
      if (child) visit(child);
    }
    if (outermost) open.delete(name);
  };
  const [first] = profile.nodes;
  if (first) visit(first);
  sums.delete(first ? nameOf(first, root) : '');
  return sums;
}

function grouped(profile: Profile, self: ReadonlyMap<number, number>, key: (node: Node) => string) {
  const sums = new Map<string, number>();
  for (const node of profile.nodes) {
    const time = self.get(node.id);
    if (time) sums.set(key(node), (sums.get(key(node)) ?? 0) + time);
  }
  return sums;
}

function nameOf({ callFrame }: Node, root: string): string {
  const file = callFrame.url.replace('file://', '').replace(`${root}/`, '').replace('node_modules/', '');
  const place = file ? ` ${file.length > 70 ? `…${file.slice(-69)}` : file}:${callFrame.lineNumber + 1}` : '';
  return `${callFrame.functionName || '(anonymous)'}${place}`;
}

function areaOf(url: string, root: string): string {
  if (!url) return 'V8 and native code';
  if (url.startsWith('node:')) return 'Node itself';
  const file = url.replace('file://', '').replace(`${root}/`, '');
  const compiled = /node_modules\/next\/dist\/compiled\/([^/]+)/.exec(file);
  if (compiled?.[1]) return `next, compiled ${compiled[1]}`;
  const own = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  if (own?.[1]) return own[1];
  return file.includes('.next/') ? 'the build (.next/server)' : file;
}
