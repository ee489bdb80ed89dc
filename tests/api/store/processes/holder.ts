import { openDatabase } from '@/lib/enrollment-api/store/open';

/** Opens the folder given, says so, and keeps it until its input ends. Ends with 1 and the reason when it may not. */
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const store = await openDatabase({ dataDir: process.argv[2] ?? '' });
  say({ opened: true });
  await new Promise((resolve) => process.stdin.once('end', resolve).resume());
  await store.close();
  process.exit(0);
} catch (error) {
  say({ refused: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
