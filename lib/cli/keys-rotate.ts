import { getKeys } from '@/lib/security/keys';
import { renewKeyWords } from '@/lib/enrollment-api/store/key-words';
import { runCommand } from './command';
import { rotateCommand } from './upkeep';

/** `npm run keys:rotate` */
void runCommand('keys:rotate', async (ports, say) => {
  const keys = getKeys();
  const ring = keys.field.map(({ id }) => id);
  const code = await rotateCommand(ports, ring, say);
  await renewKeyWords(ports.store, keys);
  return code;
});
