import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkProofCommand, makeProofCommand } from '@/lib/cli/proof-command';
import { decidePlan } from '@/lib/enrollment-api/handlers/policies/decide-plan';
import { checkProof } from '@/lib/enrollment-api/handlers/proof/check-proof';
import { makeProof } from '@/lib/enrollment-api/handlers/proof/make-proof';
import { readZip, writeZip, type Packed } from '@/lib/enrollment-api/handlers/proof/zip-archive';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { policyInputs } from '@/lib/enrollment-api/store/schema/paper-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemoOnBoth } from '../config/databases';
import { enrollByCard } from './by-card';
import { noon } from './pass-days';
import { CANARY, type Shopper } from './shopper';
import { buildApi, forgetNewMembers, NOW, type Api } from './support';
import { enrollWithEvidence } from './with-evidence';
import { soakRuns } from '@/tests/soak/scale';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const digits = (bytes: Buffer) => bytes.toString('latin1');

/** Packs of policies of every way to pay, and of one whose evidence was decided (decisions 261). */
describeWithDemoOnBoth('a proof pack', (store) => {
  let api: Api;
  let packs: Record<string, Buffer>;
  const by = 'operator:kim';

  const policyOf = async ({ id }: Shopper) => {
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, id));
    if (!policy) throw new Error('no policy');
    return policy.id;
  };
  const packOf = async (policyId: string) => {
    const made = await makeProof(api.ports, policyId, by);
    if (!made.ok) throw new Error(made.why);
    return made.archive;
  };

  beforeAll(async () => {
    api = await buildApi(store());
    api.setNow(NOW);
    await forgetNewMembers(store());
    const card = await policyOf(await enrollByCard(api));
    await forgetNewMembers(store());
    const byBank = await enrollWithEvidence(api, 'bank');
    const bank = await policyOf(byBank);
    await forgetNewMembers(store());
    const decided = await policyOf(await enrollWithEvidence(api));
    const [held] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.policyId, decided));
    api.setNow(noon('2026-12-01'));
    await decidePlan(api.ports, held?.id ?? '', { decision: 'evidence-reduced', amount: 200_000 }, { actor: by });
    api.setNow(NOW);
    packs = { card: await packOf(card), bank: await packOf(bank), decided: await packOf(decided) };
  });

  it('of any way to pay is sound by itself, and holds no number of a person, account or card', () => {
    for (const [name, pack] of Object.entries(packs)) {
      const { policy, checked, differs } = checkProof(pack);
      expect([name, differs]).toEqual([name, []]);
      expect(policy).toMatch(/^CF-/);
      expect(checked.join(' ')).toMatch(
        /prices come out to the same cent.* texts have the hash .*rows of the audit log/,
      );
      const { ssn, account, card } = CANARY;
      for (const secret of [ssn, account, card, '219098503', '4242424242424242'])
        expect(digits(pack)).not.toContain(secret);
      const texts =
        readZip(pack)
          ?.find((file) => file.name === 'texts.json')
          ?.bytes.toString() ?? '';
      expect(texts).not.toContain('not-kept');
    }
  });

  it('is the same bytes again, with a hash that the audit log has', async () => {
    const { policy } = checkProof(packs['card'] ?? Buffer.alloc(0));
    const again = await makeProof(api.ports, policy, by);
    expect(again).toMatchObject({ ok: true, sha256: sha256(packs['card'] ?? Buffer.alloc(0)) });
    const rows = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `proof:${policy}`));
    expect(rows.map(({ actor, data }) => [actor, data['sha256']])).toContainEqual([
      by,
      sha256(packs['card'] ?? Buffer.alloc(0)),
    ]);
  });

  it('shows every single changed byte', () => {
    const pack = packs['decided'] ?? Buffer.alloc(0);
    fc.assert(
      fc.property(fc.nat({ max: pack.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(pack);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(checkProof(changed).differs).not.toEqual([]);
      }),
      { numRuns: soakRuns('torn proofs') },
    );
    for (const cut of [0, 10, pack.length - 1]) expect(checkProof(pack.subarray(0, cut)).differs).not.toEqual([]);
    expect(checkProof(Buffer.concat([pack, Buffer.from('x')])).differs).not.toEqual([]);
  });

  /** The pack with a file changed and every hash of the manifest made to fit, as a careful forger would. */
  function forged(pack: Buffer, wanted: string, change: (text: string) => string): Buffer {
    const inside = readZip(pack) ?? [];
    const name = wanted === 'texts/source' ? inside.find((file) => file.name.endsWith('.html'))?.name : wanted;
    const files = inside.map((file): Packed => {
      if (file.name !== name) return file;
      const text = file.bytes.toString();
      expect(change(text)).not.toBe(text);
      return { name: file.name, bytes: Buffer.from(change(text)) };
    });
    const manifest = files.find((file) => file.name === 'manifest.json')?.bytes.toString() ?? '';
    const read = JSON.parse(manifest) as { files: { name: string; sha256: string }[] };
    for (const entry of read.files)
      entry.sha256 = sha256(files.find((file) => file.name === entry.name)?.bytes ?? Buffer.alloc(0));
    return writeZip([
      ...files.filter((file) => file.name !== 'manifest.json'),
      { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(read)) },
    ]);
  }

  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a price',
      'prices.json',
      (text) => text.replace('"monthly": 489', '"monthly": 488'),
      /: \$4\.88 in the pack, \$4\.89/,
    ],
    [
      'the first month',
      'prices.json',
      (text) => text.replace(/"first_month": \d+/, '"first_month": 1'),
      /The first month/,
    ],
    ['a later month', 'prices.json', (text) => text.replace(/"recurring": \d+/, '"recurring": 1'), /Each later month/],
    [
      'a decided amount',
      'prices.json',
      (text) => text.replace('"level": "150403",\n     "day"', '"level": "150402",\n     "day"'),
      /as it was decided/,
    ],
    [
      'the level sold',
      'prices.json',
      (text) => text.replace('"level": "150404"', '"level": "150403"'),
      /is not in the inputs/,
    ],
    [
      'a birth date',
      'inputs.json',
      (text) => text.replace('"dob": "1985-', '"dob": "1935-'),
      /by the inputs|is not in the inputs|no price/,
    ],
    ['a rate', 'inputs.json', (text) => text.replaceAll(/"female": (\d+)/g, '"female": 1$1'), /by the inputs/],
    [
      'the first day',
      'inputs.json',
      (text) => text.replace('"on": "2027-01-01"', '"on": "2027-02-01"'),
      /first day of coverage/,
    ],
    [
      'the method of pricing',
      'inputs.json',
      (text) => text.replace('"rules": "2026-11"', '"rules": "2020-01"'),
      /of edition 2020-01/,
    ],
    ['a word of a text', 'texts/01.txt', (text) => text.replace('e', 'a'), /are not those that were accepted/],
    [
      'the place of an audit row',
      'audit.json',
      (text) => text.replace(/"seq": \d+/, '"seq": 99999999'),
      /not in its place/,
    ],
  ])('shows %s that was changed with every hash made to fit', (_, file, change, told) => {
    const { differs } = checkProof(forged(packs['decided'] ?? Buffer.alloc(0), file, change));
    expect(differs.join(' ')).toMatch(told);
  });

  it('is made and checked by commands, which end with a code', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'proof-'));
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    try {
      const file = path.join(folder, 'proof.zip');
      const { policy } = checkProof(packs['bank'] ?? Buffer.alloc(0));
      expect(await makeProofCommand(api.ports, [policy], by, say)).toBe(1);
      expect(await makeProofCommand(api.ports, ['CF-0000-0000-0000', file], by, say)).toBe(1);
      expect(await makeProofCommand(api.ports, [policy, file], by, say)).toBe(0);
      expect(await makeProofCommand(api.ports, [policy, file], by, say)).toBe(2);
      expect(await checkProofCommand([file], say)).toBe(0);
      expect(lines.at(-1)).toBe(`The pack of ${policy} is sound.`);
      const bytes = readFileSync(file);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect(await checkProofCommand([file], say)).toBe(1);
      expect(lines.at(-1)).toBe('The pack is NOT sound.');
      expect(await checkProofCommand([path.join(folder, 'none.zip')], say)).toBe(2);
      expect(await checkProofCommand([], say)).toBe(2);
      await store().db.delete(policyInputs).where(eq(policyInputs.id, policy));
      expect(await makeProofCommand(api.ports, [policy, `${file}2`], by, say)).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
