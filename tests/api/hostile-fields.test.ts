import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, registry } from '@/lib/contract/registry';
import { parseInput } from '@/lib/enrollment-api/adapt';
import { EnrollmentError } from '@/lib/enrollment-api/api-error';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { XSS_CORPUS } from '@/tests/fixtures/xss';
import { describeMostlyOnPostgres } from '../config/databases';
import { buildScenes } from './hostile/scenes';
import { tellHostile, tellUnstorable, type Outcomes, type Scene } from './hostile/tell';
import { openTexts, STORABLE, takes, wireTexts, withTexts } from './hostile/wire-texts';
import { buildApi } from './support';

/** The names in a refusal by the contract; none when it takes the input. */
function refusedBy(name: (typeof endpointNames)[number], texts: ReadonlyMap<string, string>): string[] {
  try {
    parseInput(registry[name], withTexts({}, texts));
    return [];
  } catch (error) {
    if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
    for (const { error_message: message } of error.fields) expect(message).not.toMatch(/[<>]|script/i);
    return error.fields.map(({ target_element: element }) => element);
  }
}

describe('a payload where the contract takes no such text', () => {
  it.each(endpointNames)('%s: is refused beside its member, whichever of the corpus it is', (name) => {
    const texts = wireTexts(registry[name].input);
    for (const [index, payload] of XSS_CORPUS.entries()) {
      const closed = texts.filter((text) => !takes(text, payload)).map(({ path }) => path);
      // The schemas have refused each payload by now; the words of the refusal are read for some of them.
      if (closed.length === 0 || (!isWhole && index % 20 !== 0)) continue;
      const refused = refusedBy(name, new Map(closed.map((path) => [path, payload])));
      // A long refusal is cut; a member is named by itself or by the list or choice it stands in.
      const unnamed = closed.filter((path) => !refused.some((one) => `${path}.`.startsWith(`${one}.`)));
      expect(refused.length === 50 ? [] : unnamed, payload).toEqual([]);
    }
  });
});

/** Payloads of every open text on each database, in the gate other ones on the second. */
const RUNS = soakRuns('hostile fields');

describeMostlyOnPostgres('a payload where the contract takes any text', (store, kind) => {
  let scenes: Scene[];
  beforeAll(async () => {
    scenes = await buildScenes(await buildApi(store(), { seed: false }));
  });

  it(
    'is refused beside its field, or taken and read again as the same text',
    async () => {
      const from = kind === 'pglite' ? 0 : Math.floor(STORABLE.length / 2);
      const payloads = [...STORABLE.slice(from), ...STORABLE.slice(0, from)];
      const outcomes: Outcomes = new Map();
      for (const scene of scenes) await tellHostile(scene, payloads, RUNS, outcomes);
      const names = new Set<string>(scenes.map(({ name }) => name));
      expect(endpointNames.filter((name) => openTexts(name).length > 0 && !names.has(name))).toEqual([]);
      const short = [...outcomes].filter(([, { refused, kept, forgotten }]) => refused + kept + forgotten < RUNS);
      // One payload of the corpus is short enough for a zip.
      expect(short.map(([field]) => field)).toEqual(['validateZipCode zip_code']);
      const many = { refused: 0, kept: 0, forgotten: 0 };
      for (const told of outcomes.values())
        for (const what of ['refused', 'kept', 'forgotten'] as const) if (told[what] > 0) many[what] += 1;
      console.log(`${outcomes.size} fields with ${RUNS} payloads each on ${kind}: ${JSON.stringify(many)}`);
    },
    soakTime(60_000),
  );

  it('is refused at each of them when no database takes it', async () => {
    for (const scene of scenes.filter((one) => !one.isOnce)) await tellUnstorable(scene, isWhole ? Infinity : 1);
  });
});
