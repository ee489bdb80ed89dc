import { getKeys } from '@/lib/security/keys';
import { runCommand } from './command';
import { rotateCommand } from './operator';

/** `npm run keys:rotate` */
void runCommand('keys:rotate', (ports, say) =>
  rotateCommand(
    ports,
    getKeys().field.map(({ id }) => id),
    say,
  ),
);
