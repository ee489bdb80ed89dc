import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A folder of the source tree whose files are read while the program runs, also after a build: found from the working folder or the
 * started script upwards, by a file that is in it. `what` names it in the error of who starts elsewhere.
 */
export function sourceFolder(folder: string, proof: string, what: string): string {
  for (const start of [process.cwd(), path.dirname(process.argv[1] ?? '')]) {
    for (let above = start; ; above = path.dirname(above)) {
      const candidate = path.join(/*turbopackIgnore: true*/ above, folder);
      if (existsSync(path.join(/*turbopackIgnore: true*/ candidate, proof))) return candidate;
      if (above === path.dirname(above)) break;
    }
  }
  throw new Error(`${what} (${folder}) were not found above ${process.cwd()}. Start from the project’s folder.`);
}
