import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lays a file of personal data that its owner alone may read, whole or not at all; answers why it could not be, or null. */
export function layFile(folder: string, name: string, text: string): string | null {
  const part = path.join(folder, `.${name}.part`);
  try {
    writeFileSync(part, text, { mode: 0o600, flush: true });
    renameSync(part, path.join(folder, name));
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'an unexpected error';
  }
}
