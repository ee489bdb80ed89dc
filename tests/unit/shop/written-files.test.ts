import { describe, expect, it } from 'vitest';
import type { Problem } from '@/lib/enrollment-api/shop/shop';
import { PlanTerms } from '@/lib/enrollment-api/rating/plan';
import { buildDemoPlans, filingOf, agreements } from '@/tests/config/demo-shop';
import { readPlan } from '@/lib/enrollment-api/shop/read/read-plan-file';
import { readText } from '@/lib/enrollment-api/shop/read/read-text';
import { writePlan } from '@/lib/enrollment-api/shop/tables/plan-yaml';
import { textRows, writeText } from '@/lib/enrollment-api/shop/tables/text-file';

/** Reads a file that has to be fine. */
function fine<T>(read: (report: (problem: Problem) => void) => T): T {
  const problems: Problem[] = [];
  const found = read((problem) => void problems.push(problem));
  expect(problems).toEqual([]);
  return found;
}

describe('files that are written out', () => {
  it('bring back every plan of the demo', () => {
    const plans = buildDemoPlans();
    expect(plans.length).toBeGreaterThan(50);
    for (const [sort, { rates: _rates, ...terms }] of plans.entries()) {
      const { id, category, carrier, name, planType, shortText } = terms;
      const base = {
        id,
        category,
        carrierId: carrier,
        name,
        type: planType,
        shortText,
        logo: carrier,
        sort,
        active: true,
      };
      const row = { ...base, ...filingOf(terms), definition: PlanTerms.parse(terms) };
      const text = writePlan(row);
      const read = fine((report) => readPlan(`plans/${id}.yaml`, id, text, report));
      expect(read?.row, id).toEqual(row);
      if (read) expect(writePlan(read.row)).toBe(text);
    }
  });

  it('bring back every text of the demo, to the letter that was signed', () => {
    for (const { key, version, state, carrierId, head, body, required } of agreements) {
      const lists = { states: state === null ? [] : [state], carriers: carrierId === null ? [] : [carrierId] };
      const rows = textRows({ key, version, head, body, required, sort: 3, plans: [], sites: [], ...lists });
      const read = fine((report) => readText('texts/a.md', writeText(rows), report));
      expect(read?.rows).toEqual(rows);
    }
  });

  it('tell one text of several states and sites in one file', () => {
    const rows = textRows({
      key: 'a',
      version: 1,
      head: 'A: b',
      body: '<p>x</p>\n<p>y</p>',
      required: false,
      sort: 0,
      states: ['TX', 'FL'],
      plans: ['1101'],
      carriers: [],
      sites: ['a.example/b', 'c.example'],
    });
    expect(rows).toHaveLength(4);
    const read = fine((report) => readText('texts/a.md', writeText(rows), report));
    expect(read?.rows).toEqual(rows);
  });

  it('reads Markdown as HTML, and what looks like tags in it as words', () => {
    const text = '---\nkey: a\nversion: 1\nhead: A\n---\nOne **two** *three* & <b>four</b>\nfive\n\n- six\n- seven\n';
    const read = fine((report) => readText('texts/a.md', text, report));
    expect(read?.rows[0]?.body).toBe(
      '<p>One <strong>two</strong> <em>three</em> &amp; &lt;b&gt;four&lt;/b&gt; five</p><ul><li>six</li><li>seven</li></ul>',
    );
  });
});
