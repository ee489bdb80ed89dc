import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { pathInputs } from '@/lib/contract/match';
import { endpointNames, registry } from '@/lib/contract/registry';
import { OURS, SPEC_1, SPEC_2, SPEC_3 } from './spec-paths';

const table: Record<string, Endpoint> = registry;
const entries = Object.entries(table);
const line = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

describe('the endpoint table', () => {
  it('holds every call of the three spec files', () => {
    const known = new Set(entries.map(([, endpoint]) => line(endpoint)));
    expect([...SPEC_1, ...SPEC_2, ...SPEC_3].filter((call) => !known.has(call))).toEqual([]);
  });

  it('holds nothing else but what is listed as ours', () => {
    const wanted = new Set([...SPEC_1, ...SPEC_2, ...SPEC_3, ...OURS]);
    expect(entries.map(([, endpoint]) => line(endpoint)).filter((call) => !wanted.has(call))).toEqual([]);
  });

  it('enters each call once', () => {
    const wire = entries.map(([, endpoint]) => line(endpoint));
    const door = entries.map(([, endpoint]) => `${endpoint.doorMethod ?? endpoint.method} ${endpoint.path}`);
    expect(new Set(wire).size).toBe(wire.length);
    expect(new Set(door).size).toBe(door.length);
    expect(new Set(endpointNames).size).toBe(entries.length);
  });

  it('names endpoints in our own words: no misspellings, no company names', () => {
    expect(
      endpointNames.filter(
        (name) => !/^[a-z][A-Za-z]+$/.test(name) || /infromation|prudential|aflac|numverify|neverbounce/i.test(name),
      ),
    ).toEqual([]);
  });

  it('lets no browser method GET change anything or carry a person in the address', () => {
    const posted = ['removePlanFromCart', 'directContinue', 'validateAgent', 'validateGroup', 'validatePhone'];
    for (const name of posted) expect(table[name]?.doorMethod).toBe('POST');
    const risky = entries.filter(
      ([, endpoint]) =>
        (endpoint.doorMethod ?? endpoint.method) === 'GET' &&
        endpoint.access !== 'internal' &&
        ['write', 'mail', 'stranger'].includes(endpoint.limit),
    );
    expect(risky.map(([name]) => name)).toEqual([]);
  });

  it('says where each comes from', () => {
    const mute = entries.filter(([, endpoint]) => !/\((rules|decisions|domain)|demo/.test(endpoint.summary));
    expect(mute.map(([name]) => name).filter((name) => !['saveEnrollment', 'getSiteList'].includes(name))).toEqual([]);
  });
});

describe('access', () => {
  const sessionIds = ['enrollment_id', 'tempId'];

  it('takes an enrollment only from the session', () => {
    const loose = entries.filter(([, endpoint]) =>
      sessionIds.some(
        (member) =>
          member in endpoint.input.shape && !(endpoint.session as readonly string[] | undefined)?.includes(member),
      ),
    );
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  it('requires a session exactly where an enrollment is required', () => {
    for (const [name, endpoint] of entries) {
      const required = sessionIds.some((member) => {
        const schema = endpoint.input.shape[member];
        return schema !== undefined && !z.safeParse(schema as z.ZodType, undefined).success;
      });
      if (required) expect([name, endpoint.access]).toEqual([name, 'shopper']);
    }
  });

  it('takes agent, group, portal and role from the session wherever a request carries them', () => {
    const members = ['agent_id', 'group_id', 'portal_id', 'platform_group_id', 'open_type', 'agentID', 'groupID'];
    for (const [name, endpoint] of entries) {
      if (endpoint.access === 'internal') continue;
      const open = members.filter(
        (member) =>
          member in endpoint.input.shape && !(endpoint.session as readonly string[] | undefined)?.includes(member),
      );
      expect([name, open]).toEqual([name, []]);
    }
  });

  it('injects only members that the input knows', () => {
    for (const [name, endpoint] of entries)
      expect([name, (endpoint.session ?? []).filter((member) => !(member in endpoint.input.shape))]).toEqual([
        name,
        [],
      ]);
  });

  it('never sends an enrollment id to a browser', () => {
    for (const [name, endpoint] of entries) {
      if (endpoint.access === 'internal') continue;
      const text = JSON.stringify(z.toJSONSchema(endpoint.output));
      const leaking = ['temp_enrollment_id', 'enrollment_id'].filter(
        (member) => text.includes(`"${member}"`) && !(endpoint.seals ?? []).includes(member),
      );
      expect([name, leaking]).toEqual([name, []]);
    }
  });

  it('opens before the gate exactly what the access pages and the check of a document need', () => {
    const open = entries.filter(([, endpoint]) => endpoint.beforeGate).map(([name]) => name);
    expect(open.sort()).toEqual([
      'continueEnrollment',
      'directContinue',
      'getAgentAboutPageInfo',
      'getAgentLandingPageInfo',
      'getExternalSiteDynamicInformation',
      'getGroupAboutPageInfo',
      'getGroupLandingPageInfo',
      'sendCodeAgain',
      'validateAgent',
      'validateGroup',
      'validateLandingPage',
      // Who checks a document has no code (decisions 175).
      'verifyDocument',
    ]);
  });

  it('keeps lists of people for staff', () => {
    const access = (name: string) => table[name]?.access;
    expect([access('addFilterForExistingUser'), access('searchMembers')]).toEqual(['staff', 'staff']);
    // An agent's members and clients are the rep's; an employer's benefits desk has its own people only.
    expect([access('getAgentMembers'), access('getAgentGroups')]).toEqual(['rep', 'rep']);
    expect(access('getGroupUsers')).toBe('group');
  });

  it('limits whatever takes a code or sends a mail', () => {
    for (const name of ['validateAgent', 'validateGroup', 'continueEnrollment', 'directContinue', 'saveEnrollerCode'])
      expect(table[name]?.limit).toBe('code');
    for (const name of ['saveEnrollment', 'addFeedback']) expect(table[name]?.limit).toBe('mail');
  });
});

describe('paths', () => {
  it('have members that the input requires', () => {
    for (const [name, endpoint] of entries)
      for (const member of pathInputs(endpoint.path)) {
        const schema = endpoint.input.shape[member] as z.ZodType | undefined;
        expect([name, schema === undefined || schema.safeParse(undefined).success]).toEqual([name, false]);
      }
  });
});
