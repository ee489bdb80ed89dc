import type { Problem, Shop } from '../shop';
import { brandFile, SITES } from '../tables/place-tables';
import type { Folder } from './folder';
import { guarded } from './guarded';
import { readBrand, type Pictures } from './read-brand';
import type { ReadRecord } from './read-table';

/** Sites with the looks that are theirs. A look of no site is reported where all sites are known, as no visitor would ever see it. */
export function readSites(
  folder: Folder,
  records: readonly ReadRecord<(typeof SITES)['columns']>[],
  report: (problem: Problem) => void,
  isWhole: boolean,
): Pick<Shop, 'sites' | 'hosts' | 'pictures'> {
  const found: Pick<Shop, 'sites' | 'hosts' | 'pictures'> = { sites: [], hosts: [], pictures: [] };
  const used = new Set<string>();
  const told = new Set<string>();
  const pictures: Pictures = {
    load: (name) => (folder.has(`brands/${name}`) ? folder.bytes(`brands/${name}`) : null),
    isFirst: (name) => !told.has(name) && told.add(name).has(name),
  };
  records.forEach(({ record, at }, index) => {
    for (const { site, hosts } of SITES.toRows(record, index)) {
      const file = brandFile(site);
      used.add(file);
      const look = folder.has(file)
        ? guarded(() => readBrand(file, folder.text(file), site.key, pictures, report), report)
        : null;
      found.sites.push({ row: { ...site, branding: look?.branding ?? {} }, at });
      found.hosts.push(...hosts.map((host) => ({ row: { host, siteKey: site.key }, at })));
      found.pictures.push(...(look?.pictures ?? []));
    }
  });
  for (const { file } of folder.below('brands', '.json'))
    if (isWhole && !used.has(file))
      report({
        at: { file, line: 1, column: 1 },
        what: 'The look of no site',
        expected: 'a row of sites.csv with this host and slug',
      });
  return found;
}
