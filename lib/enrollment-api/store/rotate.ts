import { sql, type SQL } from 'drizzle-orm';
import type { FieldCrypto, Place } from '@/lib/security/fields';
import type { Ports } from '../ports';
import { openCensusPerson, sealCensusPerson } from './census-rows';
import { sealProfile, type MemberProfile } from './member-rows';
import { places } from './places';
import { censusPeople } from './schema/census-tables';
import { members } from './schema/member-tables';

/** One sealed column: its table, the columns of its primary key, and where its values live. */
type Sealed = {
  table: string;
  key: readonly string[];
  column: string;
  form: 'text' | 'bytes' | 'property';
  place: (...key: string[]) => Place;
};

const text = (table: string, column: string, place: (id: string) => Place, key = 'id'): Sealed => ({
  table,
  key: [key],
  column,
  form: 'text',
  place: place as Sealed['place'],
});
const bytes = (table: string, column: string, place: (id: string) => Place, key = 'id'): Sealed => ({
  ...text(table, column, place, key),
  form: 'bytes',
});

/**
 * Every sealed column of the schema.
 *
 * @internal Read by its test, which holds it to the places and to the schema.
 */
export const SEALED: readonly Sealed[] = [
  {
    table: 'enrollment_columns',
    key: ['enrollment_id', 'name'],
    column: 'data',
    form: 'property',
    place: places.enrollmentColumn as Sealed['place'],
  },
  {
    table: 'plan_answers',
    key: ['enrollment_id', 'plan_id', 'kind'],
    column: 'data',
    form: 'text',
    place: places.planAnswers as Sealed['place'],
  },
  {
    table: 'answered_calls',
    key: ['enrollment_id', 'key'],
    column: 'answer',
    form: 'text',
    place: places.answeredCall as Sealed['place'],
  },
  {
    table: 'export_items',
    key: ['batch_id', 'held_id'],
    column: 'content',
    form: 'text',
    place: places.exportItem as Sealed['place'],
  },
  text('members', 'profile', places.memberProfile),
  text('member_dependents', 'data', places.memberDependent),
  text('member_beneficiaries', 'data', places.memberBeneficiary),
  text('member_banks', 'data', places.memberBank),
  text('member_cards', 'data', places.memberCard),
  text('member_health', 'data', places.memberHealth, 'member_id'),
  text('member_changes', 'record', places.memberChange),
  bytes('change_proofs', 'content', places.changeProof, 'change_id'),
  text('census_people', 'person', places.censusPerson),
  text('quotes', 'data', places.quote),
  text('signing_links', 'shown', places.signingShown),
  text('policies', 'record', places.policyRecord),
  text('payment_intents', 'source', places.paymentSource),
  text('policy_papers', 'snapshot', places.policyPaper),
  text('assistant_answers', 'answer', places.assistantAnswer),
  text('mail_outbox', 'payload', places.mail),
  text('webhook_endpoints', 'secrets', places.webhookSecrets),
  bytes('signatures', 'image', places.signatureImage),
  text('signatures', 'signer_name', places.signerName),
  text('renewal_signatures', 'signer_name', places.renewalSigner),
  text('renewal_signatures', 'content', places.renewalContent),
  bytes('screen_records', 'image', places.screenImage),
  bytes('policy_documents', 'content', places.policyDocument),
  bytes('policy_inputs', 'inputs', places.policyInputs),
  bytes('later_inputs', 'inputs', places.laterInputs),
];

/** Columns of keyed hashes whose values are known to their owners only: they move when used again or expire. */
const HASHES: readonly [table: string, column: string, condition: SQL][] = [
  ['access_codes', 'code_hash', sql`active`],
  ['resume_codes', 'code_hash', sql`used_at is null and revoked_at is null and expires_at > now()`],
  ['link_tokens', 'token_hash', sql`used_at is null and revoked_at is null and expires_at > now()`],
  ['signing_links', 'token_hash', sql`ended_at is null and submitted_at is null and expires_at > now()`],
  ['one_time_codes', 'code_hash', sql`used_at is null and expires_at > now()`],
  ['sessions', 'sid_hash', sql`ended_at is null and expires_at > now()`],
];

type Needs = Pick<Ports, 'store' | 'fields'>;
type Found = Record<string, unknown>;

const BATCH = 200;

/** The sealed value inside a column's value. */
function sealedOf(form: Sealed['form'], value: unknown): string | Uint8Array {
  if (form === 'bytes') return value as Uint8Array;
  return form === 'property' ? String((value as Found)['sealed']) : String(value);
}

function reseal(fields: FieldCrypto, value: string | Uint8Array, place: Place): string | Uint8Array {
  return typeof value === 'string'
    ? fields.seal(fields.open(value, place), place)
    : fields.sealBytes(fields.openBytes(value, place), place);
}

const column = (name: string) => sql.identifier(name);
const keyOf = (target: Sealed) => sql.join(target.key.map(column), sql`, `);
const toParameter = (form: Sealed['form'], value: string | Uint8Array): SQL => {
  if (form === 'bytes') return sql`${value}::bytea`;
  return form === 'property' ? sql`${JSON.stringify({ sealed: value })}::jsonb` : sql`${value}::text`;
};

/** Makes the search hashes of a row: its sealed value, and the columns beside it. */
type Carrying = { id: string; sealed: string; row: Found };

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Search hashes of a member follow its profile to the newest key. One who is not active is in no list. */
function memberHashes(fields: FieldCrypto, { id, sealed, row }: Carrying): SQL {
  const profile = fields.openJson(sealed, places.memberProfile(id)) as MemberProfile;
  const owners = { agentId: textOrNull(row['agent_id']), groupId: textOrNull(row['group_id']) };
  const { emailHash, ssnHash, phoneHash, words } = sealProfile(fields, { id, profile, ...owners });
  return sql`, email_hash = ${emailHash}, ssn_hash = ${ssnHash}, phone_hash = ${phoneHash}, words = case when active then ${sql.param(words, members.words)}::text[] end`;
}

function censusHashes(fields: FieldCrypto, { id, sealed, row }: Carrying): SQL {
  const { emailHash, personHash, words } = sealCensusPerson(fields, {
    id,
    groupId: String(row['group_id']),
    person: openCensusPerson(fields, id, sealed),
  });
  return sql`, email_hash = ${emailHash}, person_hash = ${personHash}, words = ${sql.param(words, censusPeople.words)}::text[]`;
}

/** The columns of search hashes that a table's sealed value carries to the newest key, and the columns that they are made from. */
const CARRIED: Readonly<
  Record<string, { from: readonly string[]; hashes: (fields: FieldCrypto, of: Carrying) => SQL }>
> = {
  members: { from: ['agent_id', 'group_id'], hashes: memberHashes },
  census_people: { from: ['group_id'], hashes: censusHashes },
};

/** Renews one row unless another write changed it meanwhile; that write has sealed it under the newest key already. */
async function renew({ store, fields }: Needs, target: Sealed, row: Found): Promise<boolean> {
  const key = target.key.map((name) => String(row[name]));
  const place = target.place(...key);
  const before = sealedOf(target.form, row[target.column]);
  if (fields.isCurrent(before)) return false;
  const after = reseal(fields, before, place);
  const extra = CARRIED[target.table]?.hashes(fields, { id: place.row, sealed: String(before), row }) ?? sql``;
  const same = sql.join(
    target.key.map((name, index) => sql`${column(name)} = ${key[index]}`),
    sql` and `,
  );
  const done = await store.db.execute(sql`
    update ${column(target.table)} set ${column(target.column)} = ${toParameter(target.form, after)}${extra}
    where ${same} and ${column(target.column)} = ${toParameter(target.form, before)} returning 1 as done`);
  return done.length === 1;
}

async function renewTable(needs: Needs, target: Sealed, batch: number): Promise<number> {
  let renewed = 0;
  const beside = (CARRIED[target.table]?.from ?? []).map((name) => sql`, ${column(name)}`);
  for (let last: SQL | null = null; ;) {
    const rows: Found[] = await needs.store.db.execute(sql`
      select ${keyOf(target)}, ${column(target.column)}${sql.join(beside)} from ${column(target.table)}
      where ${column(target.column)} is not null ${last ? sql`and (${keyOf(target)}) > (${last})` : sql``} order by ${keyOf(target)} limit ${batch}`);
    for (const row of rows) if (await renew(needs, target, row)) renewed += 1;
    const end = rows.at(-1);
    if (!end || rows.length < batch) return renewed;
    last = sql.join(
      target.key.map((name) => sql`${end[name]}`),
      sql`, `,
    );
  }
}

/**
 * True unless something sealed is there that these keys do not open: one value of each sealed column is tried. For a
 * database that was filled before it kept words of its keys (key-words.ts).
 */
export async function opensSamples({ store, fields }: Needs): Promise<boolean> {
  for (const target of SEALED) {
    const [row]: Found[] = await store.db.execute(
      sql`select ${keyOf(target)}, ${column(target.column)} from ${column(target.table)}
        where ${column(target.column)} is not null limit 1`,
    );
    if (!row) continue;
    try {
      reseal(
        fields,
        sealedOf(target.form, row[target.column]),
        target.place(...target.key.map((name) => String(row[name]))),
      );
    } catch {
      return false;
    }
  }
  return true;
}

/**
 * Seals everything again under the newest key of the ring, while the application runs: put the new key first in
 * FIELD_KEYS, restart every process, then rotate. Answers how many values were renewed, and how many hashes of codes
 * and links in use still need an older key; the older key may be dropped when that is 0 (or after re-issuing those
 * codes). The audit log keeps the keys it was written with: keep them for `verifyAudit`.
 */
export async function rotateFields(
  needs: Needs,
  { batch = BATCH, onTable }: { batch?: number; onTable?: (column: string, renewed: number) => void } = {},
): Promise<{ renewed: number; oldHashes: number }> {
  let renewed = 0;
  for (const target of SEALED) {
    const found = await renewTable(needs, target, batch);
    onTable?.(`${target.table}.${target.column}`, found);
    renewed += found;
  }
  const newest = needs.fields.blindIndex('', '').split('.')[0];
  let oldHashes = 0;
  for (const [table, name, condition] of HASHES) {
    const [row] = await needs.store.db.execute(sql`
      select count(*)::int as rows from ${column(table)} where ${condition} and ${column(name)} ~ '^[0-9]+[.]' and ${column(name)} not like ${`${newest}.%`}`);
    oldHashes += Number((row as Found | undefined)?.['rows'] ?? 0);
  }
  return { renewed, oldHashes };
}
