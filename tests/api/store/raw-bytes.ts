import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/enrollment-api/store/database';

/**
 * A file's bytes; none of one that the server took away since it was listed, such as a segment of its log that is
 * reused.
 */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** The forms in which a word may stand in bytes: as text, and in the three ways base64 can write it. */
const formsOf = (word: string): string[] => [
  word,
  ...[0, 1, 2].map((shift) => {
    const text = Buffer.from(' '.repeat(shift) + word).toString('base64');
    return text.slice(shift === 0 ? 0 : shift + 1, -4);
  }),
];

/** Names of the words found in the raw bytes of all files of the folders. */
export function foundInFolders(folders: readonly string[], words: Record<string, string>): string[] {
  const left = new Map(Object.entries(words).map(([name, word]) => [name, formsOf(word)]));
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile());
  const names = new Set<string>();
  for (const entry of files) {
    const bytes = bytesOf(path.join(entry.parentPath, entry.name));
    for (const [name, forms] of left) if (forms.some((form) => bytes.includes(form))) names.add(name);
  }
  return [...names];
}

/** Folders of a PostgreSQL database: its own part of the cluster, and the log. */
export async function postgresFolders(store: Database): Promise<string[]> {
  const [row] = await store.db.execute(
    sql`select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()`,
  );
  return [`base/${String(row?.['oid'])}`, 'pg_wal'].map((part) => path.join(String(row?.['folder']), part));
}

/** Every row of every table as text: what a database packs together cannot be found in its files. */
export async function allRows(store: Database): Promise<string> {
  const tables = await store.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows: string[] = [];
  for (const { name } of tables)
    for (const row of await store.db.execute(
      sql`select ${sql.identifier(name)}::text as row from ${sql.identifier(name)}`,
    ))
      rows.push(String(row['row']));
  return rows.join('\n');
}
