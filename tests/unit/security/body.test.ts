import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, readFileForm, readForm, readJsonObject } from '@/lib/security/body';

const post = (body: BodyInit, type: string) =>
  new Request('http://northstar.localhost:3000/x', { method: 'POST', body, headers: { 'content-type': type } });
const json = (body: BodyInit, type = 'application/json') => readJsonObject(post(body, type), 4_096);
const form = (body: BodyInit) => readForm(post(body, 'application/x-www-form-urlencoded'), 4_096);
const ok = (value: unknown) => ({ ok: true, value });

describe('a body', () => {
  it('of JSON has one meaning, which is the same when it is read a second time', async () => {
    for (const text of [
      '{"a":1,"a":2}',
      '{"a":"\\u0041\\ud83d\\ude00"}',
      '{"__proto__":{"admin":true},"a":1}',
      '{"a":12345678901234567890,"b":1e2,"c":0.1}',
      '{ "a" : [ null , true , { } ] }',
    ]) {
      const first = await json(text);
      expect(first.ok, text).toBe(true);
      const value = first.ok ? first.value : null;
      expect(await json(JSON.stringify(value)), text).toEqual(ok(value));
    }
    expect(await json('{"a":1,"a":2}')).toEqual(ok({ a: 2 }));
    expect(({} as { admin?: boolean }).admin).toBe(undefined);
  });

  it('in another encoding than UTF-8, or with a mark in front of it, is not guessed at', async () => {
    for (const bytes of [
      Buffer.from('{"a":"é"}', 'latin1'),
      Buffer.from('{"a":1}', 'utf16le'),
      Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
    ])
      expect(await json(bytes)).toMatchObject({ ok: false, problem: { status: 400 } });
    expect(await form(Buffer.from('a=\xe9', 'latin1'))).toMatchObject({ ok: false, problem: { status: 400 } });
  });

  it('of JSON is told from a form by its type alone', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ])
      expect(await json('{"a":1}', type), type).toMatchObject({ ok: false, problem: { status: 415 } });
    expect(await json('{"a":1}', 'Application/JSON; charset=utf-8')).toEqual(ok({ a: 1 }));
  });

  it('of a form names each field once', async () => {
    expect(await form('a=1&b=2')).toEqual(ok({ a: '1', b: '2' }));
    expect(await form('a=1&b=2&a=3')).toMatchObject({ ok: false, problem: { status: 400 } });
    expect(await form('a=1&%61=3')).toMatchObject({ ok: false, problem: { status: 400 } });
  });

  it('may be as deep as any form of ours, and no deeper', async () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect((await json(nested(MAX_DEPTH))).ok).toBe(true);
    expect(await json(nested(MAX_DEPTH + 1))).toMatchObject({ ok: false, problem: { status: 400 } });
  });

  it('that grows past its limit is refused whatever length it announced', async () => {
    const long = `{"a":"${'x'.repeat(5_000)}"}`;
    expect(await json(long)).toMatchObject({ ok: false, problem: { status: 413 } });
    const lying = new Request('http://x.localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '7' },
      body: long,
    });
    expect(await readJsonObject(lying, 4_096)).toMatchObject({ ok: false, problem: { status: 413 } });
  });
});

describe('a form with a file', () => {
  const send = (parts: Readonly<Record<string, string | Blob>>, most = 4_096) => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts)) body.append(name, part);
    const sent = new Response(body);
    const type = sent.headers.get('content-type') ?? '';
    return sent.arrayBuffer().then((bytes) => readFileForm(post(bytes, type), most));
  };

  it('is its fields and the bytes of the file', async () => {
    const read = await send({ policy: 'p1', proof: new Blob([new Uint8Array([37, 80, 68, 70])]) });
    expect(read).toMatchObject({ ok: true, value: { fields: { policy: 'p1' } } });
    expect(read.ok && [...(read.value.file ?? [])]).toEqual([37, 80, 68, 70]);
  });

  it('has no file where none was chosen', async () => {
    expect(await send({ policy: 'p1', proof: new Blob([]) })).toMatchObject({ ok: true, value: { file: null } });
  });

  it('is refused where it is too large, another type or no form at all', async () => {
    const large = await send({ proof: new Blob([new Uint8Array(5_000)]) });
    expect(large).toMatchObject({ ok: false, problem: { status: 413 } });
    expect(await readFileForm(post('{}', 'application/json'), 100)).toMatchObject({ problem: { status: 415 } });
    const torn = await readFileForm(post('no parts', 'multipart/form-data; boundary=x'), 100);
    expect(torn).toMatchObject({ ok: false, problem: { status: 400 } });
  });
});
