import { usedAuditKeys, verifyAudit } from '@/lib/enrollment-api/audit';
import type { Ports } from '@/lib/enrollment-api/ports';
import { rotateFields } from '@/lib/enrollment-api/store/rotate';
import { EXIT, type Exit, type Say } from './exit-code';

type Needs = Pick<Ports, 'store' | 'fields'>;
const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Reads the whole audit log and says whether it is as it was written (threats T28). */
export async function verifyCommand(needs: Needs, say: Say): Promise<Exit> {
  const verdict = await verifyAudit(needs);
  if (verdict.ok) {
    say(`The audit log is sound: ${counted(verdict.rows, 'row')}, none changed or missing.`);
    return EXIT.fine;
  }
  say(`The audit log is NOT sound. Row ${verdict.seq}: ${verdict.problem}.`);
  say('What comes after it proves nothing; compare with a backup.');
  return EXIT.wrong;
}

/**
 * Seals every field again under the first key of the ring (threats T20), beside running processes that know both keys.
 * Started again after it was stopped, it goes on: what is under the first key already is left alone.
 */
export async function rotateCommand(needs: Needs, ring: readonly number[], say: Say): Promise<Exit> {
  const [newest, ...older] = ring;
  const { renewed, oldHashes } = await rotateFields(needs, {
    onTable: (column, count) => {
      if (count > 0) say(`${column}: ${count} renewed`);
    },
  });
  say(`Everything is sealed under key ${newest}; ${counted(renewed, 'value')} renewed.`);
  if (older.length === 0) {
    say('FIELD_KEYS has one key. To change it, put a new one in front, restart every process, and run this again.');
    return EXIT.fine;
  }
  say(
    oldHashes === 0
      ? 'Nothing in use needs an older key.'
      : `Keep the older keys: ${counted(oldHashes, 'code, link or session')} in use can be checked with them only. Sessions and links run out by themselves; access codes have to be issued again.`,
  );
  const needed = (await usedAuditKeys(needs)).filter((id) => id !== newest);
  if (needed.length > 0)
    say(
      `The audit log was written with key ${needed.join(', ')} too: it can be verified only while FIELD_KEYS has it.`,
    );
  return EXIT.fine;
}
