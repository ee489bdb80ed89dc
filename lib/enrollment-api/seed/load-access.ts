import type { FieldCrypto } from '@/lib/security/fields';
import { normalizeCode } from '@/lib/rules/text/code-text';
import type { Queries } from '../store/database';
import { hashPurposes } from '../store/places';
import { accessCodes, staff } from '../store/schema/access-tables';
import { key, signInEmail, words } from '../shop/tables/cell-kinds';
import { needed } from '../shop/tables/table-file';
import { DEMO_GROUP_CODES, DEMO_REP_CODES } from './demo-codes';
import { readDemoTable } from './demo-files';

/** Operators are of the installation and of no shop's folder (decisions 285). */
const OPERATORS = {
  id: needed(key, 'a name of its own'),
  email: needed(signInEmail, 'where the codes go'),
  name: needed(words(), 'first and last name'),
} as const;

export const readDemoOperators = () => readDemoTable('demo/operators.csv', OPERATORS);

/** Writes what a shop's folder does not have: access codes, which are kept as keyed hashes, and operators. */
export async function loadAccess(db: Queries, fields: FieldCrypto): Promise<void> {
  await db.insert(staff).values(readDemoOperators().map((person) => ({ ...person, role: 'operator' as const })));
  await db.insert(accessCodes).values(codes(fields));
}

function codes(fields: FieldCrypto): (typeof accessCodes.$inferInsert)[] {
  const hashed = (code: string) => ({
    codeHash: fields.blindIndex(hashPurposes.accessCode, normalizeCode(code)),
    prefix: code.slice(0, 4),
  });
  return [
    ...DEMO_REP_CODES.map(({ code, agentId }) => ({
      id: `rep-${agentId}`,
      kind: 'rep' as const,
      agentId,
      ...hashed(code),
    })),
    ...DEMO_GROUP_CODES.map(({ code, groupId, employeeClass }) => ({
      id: ['group', groupId, ...(employeeClass === undefined ? [] : [employeeClass.toLowerCase()])].join('-'),
      kind: 'group' as const,
      groupId,
      ...(employeeClass !== undefined && { employeeClass }),
      ...hashed(code),
    })),
  ];
}
