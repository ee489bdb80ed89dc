import { carryOut, explain } from '@/lib/cli/operator-command';
import type { Ports } from '@/lib/enrollment-api/ports';
import { readCommandLine } from '@/lib/operator/command-line';
import { VERBS } from '@/lib/operator/verbs';

/** Types an operator's command; answers its code and what it said, such as `0 Done.`. `kim` is signed in on the machine. */
export async function operate(ports: Ports, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const read = readCommandLine(VERBS, args);
  const code = read.kind === 'order' ? await carryOut(ports, read, 'kim', say) : explain(read, say);
  return `${code} ${lines.join('\n')}`;
}
