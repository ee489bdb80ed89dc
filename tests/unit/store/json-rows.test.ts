import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsAsJson } from '@/lib/enrollment-api/store/json-rows';
import { signatures } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';

it('rows within a row refuse what JSON would change: bytes and numbers that are too long', () => {
  const { id, signedAt, image } = signatures;
  expect(() => rowsAsJson({ id, signedAt }, sql`${signatures}`)).not.toThrow();
  expect(() => rowsAsJson({ image }, sql`${signatures}`)).toThrow('image (bytea) in JSON');
  expect(() => rowsAsJson({ seq: auditLog.seq }, sql`${auditLog}`)).toThrow('seq (bigint) in JSON');
});
