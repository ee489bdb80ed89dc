import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exampleShop } from '@/lib/enrollment-api/shop/example/example-shop';
import { writeExample } from '@/lib/enrollment-api/shop/example/write-example';
import { doBy, lookBy, type At } from '@/lib/operator/console/console-perform';
import { applyUpload, showUpload, takeUpload } from '@/lib/operator/verbs/upload-verbs';
import { describeEmptyMostlyOnPostgres } from '@/tests/config/databases';
import { operate } from '@/tests/api/operate';
import { buildApi } from '@/tests/api/support';
import { atOf, dataOf, packed, rates, zip, type Shown } from './uploads';

describeEmptyMostlyOnPostgres('a shop that others change at the same time', (store) => {
  const shop = (words: string) => {
    const name = 'brands/cedarlane.localhost.json';
    const look = exampleShop().get(name)?.toString('utf8') ?? '';
    return zip(packed({ [name]: look.replace('Cover for people who build.', words) }));
  };
  let presses = 0;
  const key = () => `others-${(presses += 1)}`.padEnd(24, 'x');

  it('keeps the change of who was first, and tells the second who made it, before and after a new look', async () => {
    const api = await buildApi(store(), { seed: false });
    const [omar, zoe] = [atOf(api, 'operator-1'), atOf(api, 'operator-2')];
    const show = async (at: At) => dataOf(await lookBy(at, showUpload, {}));
    const applied = async (at: At, { upload, seen }: Shown) => doBy(at, applyUpload, { upload, seen }, key());
    await takeUpload(api.ports, 'operator-1', shop('Cover for people who build.'));
    expect(await applied(omar, await show(omar))).toMatchObject({ ok: true });
    await takeUpload(api.ports, 'operator-1', shop('Words of Omar.'));
    await takeUpload(api.ports, 'operator-2', shop('Words of Zoe.'));
    const [first, second] = [await show(omar), await show(zoe)];
    expect(await applied(omar, first)).toMatchObject({ ok: true });
    expect(await applied(zoe, second)).toEqual({
      ok: false,
      problems: [
        expect.stringMatching(/^--upload: The shop was changed on .* by operator:operator-1, at the console\./),
      ],
    });
    const again = await show(zoe);
    expect(again.told).toMatch(/by operator:operator-1, at the console\. What it has not of that is taken back\.$/);
    expect(await applied(zoe, again)).toMatchObject({ ok: true });
  });

  it('tells on the command line that an older folder takes back what was uploaded', async () => {
    const api = await buildApi(store(), { seed: false });
    const root = mkdtempSync(path.join(os.tmpdir(), 'coverfront-older-'));
    writeExample(root);
    expect(await operate(api.ports, 'apply', root)).toMatch(/^0 /);
    await takeUpload(api.ports, 'operator-1', rates());
    const { upload } = dataOf(await lookBy(atOf(api), showUpload, {}));
    const outcome = await doBy(atOf(api), applyUpload, { upload }, key());
    expect(outcome?.ok && outcome.said.at(-1)).toMatch(/^Put these rates into the folder of the shop as well/);
    const plan = await operate(api.ports, 'plan', root);
    rmSync(root, { recursive: true, force: true });
    expect(plan).toMatch(/- rates 2099-01-01 of 5101, which have not begun[^]*by operator:operator-1, at the console/);
  });
});
