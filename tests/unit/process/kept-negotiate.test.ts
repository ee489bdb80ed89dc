import { describe, expect, it } from 'vitest';
import { chooseEncoding, isTaken, namesTag } from '@/lib/process/kept/negotiate';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZip, BR', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0,gzip;q=0', 'identity'],
    ['br; q=0.0, gzip ;q=0.001', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=1.000, br;q=1', 'br'],
    ['identity, br;q=0.9', 'identity'],
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['deflate, zstd, compress', 'identity'],
    ['br;q=', 'identity'],
    ['br;q=2', 'identity'],
    ['br;q=-1, gzip', 'gzip'],
    ['br;q=0.5;q=0', 'br'],
    ['br;level=4', 'br'],
    [',, ;q=1, gzip ,', 'gzip'],
    ['brotli, gzipped', 'identity'],
    ['xbr, gzip;q=0.0000', 'identity'],
  ])('for %j is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
    // And when it was seen before.
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it('is chosen anew for headers past those that are remembered', () => {
    for (let n = 0; n < 2_000; n += 1) expect(chooseEncoding(`x${n}, gzip`)).toBe('gzip');
    expect(chooseEncoding('x1999, br')).toBe('br');
  });

  it('is one of a dictionary only for clients that name it', () => {
    expect(isTaken('gzip, br, dcz', 'dcz')).toBe(true);
    for (const header of [undefined, '*', 'dcz;q=0', 'dczz', 'br']) expect(isTaken(header, 'dcz'), header).toBe(false);
  });
});

describe('an If-None-Match', () => {
  it.each([
    ['"a-br"', true],
    ['W/"a-br"', true],
    ['"b", W/"a-br" , "c"', true],
    ['"b,c","a-br"', true],
    [' * ', true],
    ['"a-gzip"', false],
    ['a-br', false],
    ['"a-br', false],
    ['"x"a-br"', false],
    ['W/a-br', false],
    ['', false],
    [undefined, false],
  ])('of %j names W/"a-br": %s', (header, named) => {
    expect(namesTag(header, 'W/"a-br"')).toBe(named);
  });
});
