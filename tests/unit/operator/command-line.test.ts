import { describe, expect, it } from 'vitest';
import { describeVerbs, readCommandLine } from '@/lib/operator/command-line';
import { VERBS } from '@/lib/operator/verbs';

const read = (line: string) => readCommandLine(VERBS, line.split(' ').filter(Boolean));

describe('the command line of an operator', () => {
  it.each([
    ['codes revoke abc', { id: 'abc' }],
    ['codes revoke --id abc', { id: 'abc' }],
    ['codes revoke -0aB', { id: '-0aB' }],
    ['codes revoke --id -0aB', { id: '-0aB' }],
    ['codes revoke --id=--aB', { id: '--aB' }],
    ['evidence decide -h0 evidence-approved --person -x', { plan: '-h0', decision: 'evidence-approved', person: '-x' }],
    ['codes issue --agent=4101 --expires 2027-01-31', { agent: '4101', expires: '2027-01-31' }],
    ['payments refund CF-1 2 46.20', { policy: 'CF-1', payment: '2', amount: '46.20' }],
    ['doctor', {}],
  ])('reads %j, by place or by name', (line, told) => {
    expect(read(line)).toMatchObject({ kind: 'order', told, by: null, dryRun: false, json: false });
  });

  it('reads what every verb takes, wherever it stands', () => {
    expect(read('codes --json revoke abc')).toMatchObject({ kind: 'help' });
    expect(read('codes revoke --by lee abc --dry-run --json')).toMatchObject({
      kind: 'order',
      told: { id: 'abc' },
      by: 'lee',
      dryRun: true,
      json: true,
    });
  });

  it.each(['', 'help', '--help', '-h', '--json'])('answers %j with all verbs', (line) => {
    expect(read(line)).toEqual({ kind: 'help', verbs: VERBS });
  });

  it.each(['codes', 'codes --help'])('answers %j with the verbs of that word', (line) => {
    const help = read(line);
    expect(help.kind === 'help' && help.verbs.map(({ name }) => name)).toEqual([
      'codes list',
      'codes issue',
      'codes revoke',
    ]);
  });

  it('takes site for sites, in every verb and in the help', () => {
    expect(read('site show cedarlane.example')).toMatchObject({
      kind: 'order',
      verb: { name: 'sites show' },
      told: { site: 'cedarlane.example' },
    });
    const help = read('site');
    const verbs = help.kind === 'help' ? help.verbs : [];
    expect(verbs.map(({ name }) => name)).toEqual(['sites list', 'sites show', 'sites check']);
    expect(describeVerbs(verbs)).toContain('site is the same word as sites.');
    expect(describeVerbs(VERBS.filter(({ name }) => name === 'doctor')).join()).not.toContain('same word');
  });

  it('takes a folder’s path of the same length in every verb on folders', () => {
    const longest = 'x'.repeat(4_096);
    const named = (name: string) => VERBS.find((verb) => verb.name === name);
    for (const name of ['init', 'check', 'plan', 'apply', 'export']) {
      const verb = named(name);
      const [input = ''] = verb?.order ?? [];
      expect(verb?.check({ [input]: longest }), name).toEqual([]);
      expect(verb?.check({ [input]: `${longest}x` }), name).toEqual([`--${input}: Give at most 4096 characters.`]);
    }
  });

  it.each([
    ['something else', /^What is “something else”\? There is doctor, .*waiting list, .*codes list, /],
    ['coods issue', /^What is “coods issue”\? There is codes issue\.$/],
    ['aply ../shop', /^What is “aply \.\.\/shop”\? There is apply\.$/],
    ['codes something', /^What is “codes something”\? There is codes list, codes issue and codes revoke\.$/],
    ['codes issue --agnet 7', /^What is --agnet\? codes issue has --agent\.$/],
    [
      'codes issue --until x',
      /^What is --until\? codes issue has --agent, .*--expires, --by, --dry-run, --json and --help\.$/,
    ],
    ['codes revoke a b', /^What is b\?$/],
    ['codes revoke --what b', /--what/],
    ['codes revoke a --by', /--by/],
  ])('says of %j what it does not understand', (line, problem) => {
    expect(read(line)).toMatchObject({ kind: 'wrong', problem: expect.stringMatching(problem) as string });
  });

  it('helps with every input of every verb in words of its own', () => {
    for (const verb of VERBS) {
      const help = describeVerbs([verb]).join('\n');
      expect(help, verb.name).toContain(`  ${verb.name}`);
      for (const { name, about } of verb.inputs) expect(about, `${verb.name} ${name}`).not.toBe('');
      for (const name of verb.order) expect(verb.inputs.map((input) => input.name)).toContain(name);
    }
    expect(
      describeVerbs([VERBS.find(({ name }) => name === 'staff add') ?? VERBS[0]].flatMap((verb) => verb ?? [])),
    ).toContain('  staff add EMAIL --name … [--agent …] [--group …] [--role …] [--scopes …]');
    expect(new Set(VERBS.map(({ name }) => name)).size).toBe(VERBS.length);
  });

  it('names an audit action for every change that does not write the log itself', () => {
    const silent = VERBS.filter(({ writes, audit }) => writes !== 'nothing' && writes !== 'files' && audit === null);
    expect(silent.map(({ name }) => name)).toEqual([
      'policies export',
      'policies acknowledge',
      'evidence decide',
      'payments refund',
      'webhooks test',
    ]);
    // Of those that read, the one that shows people's names by a search of its own.
    const logged = VERBS.filter(({ writes, audit }) => writes === 'nothing' && audit !== null);
    expect(logged.map(({ name }) => name)).toEqual(['policies find']);
  });
});
