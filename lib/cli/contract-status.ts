import { endpointNames, registry } from '@/lib/contract/registry';
import { notImplemented } from '@/lib/enrollment-api/handlers/not-implemented';
import { handlers } from '@/lib/enrollment-api/handlers/handler-table';

/** Prints which endpoints of the contract the embedded API answers, and which are still a clear 501. */
const table: Record<string, unknown> = handlers;
const missing = endpointNames.filter((name) => table[name] === undefined || table[name] === notImplemented);

if (missing.length > 0) {
  console.log('Answered with 501:');
  for (const name of missing) console.log(`  ${registry[name].method.padEnd(4)} ${registry[name].path}  (${name})`);
}
console.log(`Contract: ${endpointNames.length - missing.length} of ${endpointNames.length} endpoints implemented.`);
