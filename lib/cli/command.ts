import './settings-file';
import { buildPorts } from '@/lib/enrollment-api/embedded';
import type { Ports } from '@/lib/enrollment-api/ports';
import { closeDatabases } from '@/lib/enrollment-api/store/open';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { EXIT, type Exit, type Say } from './exit-code';

/**
 * Runs an operator's command on the installation the environment names, then closes its database. What stops it is said
 * in one line, without any value of the data.
 */
export async function runCommand(name: string, work: (ports: Ports, say: Say) => Promise<Exit>): Promise<void> {
  try {
    process.exitCode = await work(await buildPorts(), (line) => console.log(line));
  } catch (error) {
    console.error(`${name}: ${reasonOf(error)}`);
    process.exitCode = EXIT.impossible;
  } finally {
    // Also one that was opened before something else of the installation was refused.
    await closeDatabases();
  }
}

/** Runs a command that works on files alone. What stops it is said in one line. */
export async function runAlone(name: string, work: () => Promise<Exit>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(`${name}: ${reasonOf(error)}`);
    process.exitCode = EXIT.impossible;
  }
}

/** Errors of the store, the keys and the environment are written for operators; others may hold anything. */
function reasonOf(error: unknown): string {
  if (isStoreError(error) || (error instanceof Error && ['FieldError', 'Error'].includes(error.name)))
    return error.message;
  return 'it stopped with an unexpected error.';
}
