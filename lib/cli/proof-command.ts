import { readFile, writeFile } from 'node:fs/promises';
import { checkProof } from '@/lib/enrollment-api/handlers/proof/check-proof';
import { makeProof } from '@/lib/enrollment-api/handlers/proof/make-proof';
import type { Ports } from '@/lib/enrollment-api/ports';
import { EXIT, type Exit, type Say } from './exit-code';

/** Writes the proof pack of a policy to a file, which must be new (decisions 261). */
export async function makeProofCommand(ports: Ports, args: readonly string[], actor: string, say: Say): Promise<Exit> {
  const [policyId, file] = args;
  if (policyId === undefined || file === undefined) {
    say('Give a policy and a new file: npm run proof:make -- CF-1234-5678-9012 proof.zip');
    return EXIT.wrong;
  }
  const made = await makeProof(ports, policyId, actor);
  if (!made.ok) {
    say(made.why);
    return EXIT.wrong;
  }
  try {
    await writeFile(file, made.archive, { flag: 'wx', mode: 0o600 });
  } catch {
    say(`${file} cannot be written, or is there already.`);
    return EXIT.impossible;
  }
  say(`${file}: SHA-256 ${made.sha256}, which the audit log has. It holds birth dates and ZIP codes: keep it as such.`);
  return EXIT.fine;
}

/** Checks a proof pack without any database, and says what differs (decisions 261). */
export async function checkProofCommand(args: readonly string[], say: Say): Promise<Exit> {
  const [file] = args;
  if (file === undefined) {
    say('Give a proof pack: npm run proof:check -- proof.zip');
    return EXIT.impossible;
  }
  const archive = await readFile(file).catch(() => null);
  if (archive === null) {
    say(`${file} cannot be read.`);
    return EXIT.impossible;
  }
  const { policy, checked, differs } = checkProof(archive);
  for (const line of checked) say(line);
  for (const line of differs) say(`DIFFERS: ${line}`);
  say(differs.length === 0 ? `The pack of ${policy} is sound.` : 'The pack is NOT sound.');
  return differs.length === 0 ? EXIT.fine : EXIT.wrong;
}
