import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from '@/lib/security/keys';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'coverfront-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const real = { id: 1, secret: 'pS0vQ9xZr4Tn7WjK2mLb8YcFh5GdUa3eVi6NoXk1' };
const demo = () => loadKeys({ mode: 'demo', dataDir, session: undefined, field: undefined });
const live = (session?: (typeof real)[], field?: (typeof real)[]) =>
  loadKeys({ mode: 'live', dataDir, session, field });

describe('demo keys', () => {
  it('are made once and kept in a file only its owner can read', () => {
    const keys = demo();
    expect(demo()).toEqual(keys);
    expect(keys.session).not.toEqual(keys.field);
    expect(readdirSync(dataDir)).toEqual(['keys.json']);
    expect(statSync(path.join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  it('differ between installations', () => {
    const other = mkdtempSync(path.join(os.tmpdir(), 'coverfront-keys-'));
    const keys = loadKeys({ mode: 'demo', dataDir: other, session: undefined, field: undefined });
    rmSync(other, { recursive: true });
    expect(keys.field).not.toEqual(demo().field);
  });

  it('give way to keys of the environment', () => {
    expect(loadKeys({ mode: 'demo', dataDir, session: undefined, field: [real] }).field).toEqual([real]);
  });

  it('are not replaced when their file is damaged, since sealed data needs them', () => {
    writeFileSync(path.join(dataDir, 'keys.json'), '{"session":[]}');
    expect(demo).toThrow('keys.json is damaged');
  });
});

describe('live mode', () => {
  it('lists every key ring that is missing', () => {
    expect(() => live()).toThrow(/SESSION_KEYS is not set[^]*FIELD_KEYS is not set/);
    expect(() => live([real])).toThrow(/^(?![^]*SESSION_KEYS)[^]*FIELD_KEYS is not set/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    'changeme-changeme-changeme-changeme-changeme',
    'this-is-an-example-key-for-the-documentation',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '0123456789012345678901234567890123456789',
  ])('refuses the sample key %s without repeating it', (secret) => {
    let message = '';
    try {
      live([real], [{ id: 1, secret }]);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('FIELD_KEYS, key 1: a sample or too simple');
    expect(message).not.toContain(secret);
  });

  it('refuses two keys with one id', () => {
    expect(() => live([real], [real, { ...real }])).toThrow('FIELD_KEYS has two keys with the same id');
  });

  it('takes real keys', () => {
    expect(live([real], [{ ...real, id: 2 }])).toEqual({ session: [real], field: [{ ...real, id: 2 }] });
  });
});
