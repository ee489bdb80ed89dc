import { readFileSync } from 'node:fs';
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Loaded into every process of a started product (`NODE_OPTIONS`), at work in the demo's processor alone: it kills the server that
 * asks it, in a moment that only a processor knows. The file in `KILL_POINT` names it, and is read anew for each call.
 */
export type ProcessorPoint = {
  /** The last part of the address: `orders`, `authorize`, `capture`, `void`. */
  call: string;
  /** `before` the call is done, or `after` it is in the books and before it is answered. */
  when: 'before' | 'after';
  /** The server is killed when so many calls are there; those before it wait. */
  calls: number;
};

type Emit = (this: Server, event: string, ...given: unknown[]) => boolean;

const { KILL_POINT: file = '' } = process.env;
const pass = Server.prototype.emit as Emit;
let waiting = 0;

function pointOf({ method, url = '' }: IncomingMessage): ProcessorPoint | null {
  const told = readFileSync(file, 'utf8');
  const point = told === '' ? null : (JSON.parse(told) as ProcessorPoint);
  return method === 'POST' && point !== null && url.endsWith(`/${point.call}`) ? point : null;
}

/** The call goes no further; the last one that is waited for ends the server, and with it this process. */
function holdAt({ calls }: ProcessorPoint): void {
  waiting += 1;
  if (waiting >= calls) process.kill(process.ppid, 'SIGKILL');
}

const emit: Emit = function (event, ...given) {
  const [request, response] = given as [IncomingMessage, ServerResponse];
  const point = event === 'request' ? pointOf(request) : null;
  if (point?.when === 'before') {
    holdAt(point);
    return true;
  }
  if (point?.when === 'after') {
    const hold = () => {
      holdAt(point);
      return response;
    };
    response.writeHead = hold;
    response.end = () => response;
  }
  return pass.call(this, event, ...given);
};

if (file !== '' && process.argv[1]?.endsWith('demo-processor.ts')) Server.prototype.emit = emit;
