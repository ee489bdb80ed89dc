import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Writes generated sources below `folder`, by relative path. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/**
 * Gives `folder` its own node_modules with the named packages and what they depend on, in the versions this project has
 * installed. Hard links where the file system allows it: Turbopack refuses symbolic links that leave its root.
 */
export function linkPackages(root: string, folder: string, names: readonly string[]): void {
  const wanted = [...names];
  const seen = new Set<string>();
  for (const name of wanted) {
    const source = path.join(root, 'node_modules', name);
    if (seen.has(name) || !lstatSync(source, { throwIfNoEntry: false })) continue;
    seen.add(name);
    cloneTree(realpathSync(source), path.join(folder, 'node_modules', name));
    wanted.push(...dependencies(path.join(source, 'package.json')));
  }
}

/** Optional ones too: the compiled parts of Next are optional packages, one per platform. */
function dependencies(file: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  };
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
}

function cloneTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) cloneTree(source, target);
    else if (entry.isFile()) cloneFile(source, target);
  }
}

function cloneFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
