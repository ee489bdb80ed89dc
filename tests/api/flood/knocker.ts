import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Says a line, opens many connections to this machine at once a moment later, and says as another line how long the
 * slowest took: `knocker.ts <port> <count>`.
 */
const [port = '', count = ''] = process.argv.slice(2);

function knock(): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () => resolve(performance.now() - began));
    socket.once('error', reject);
  });
}

console.log('{}');
await sleep(200);
const times = await Promise.all(Array.from({ length: Number(count) }, knock));
console.log(JSON.stringify({ slowest: Math.max(...times) }));
process.stdin.resume();
