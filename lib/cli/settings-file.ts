import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads the settings of `.env` in the folder where a command runs, which `npm run` makes the one of package.json. The framework
 * reads the same file for the server; without this the commands beside it would work on another installation. What the
 * environment says comes first. Imported for its effect, before whatever asks for a setting.
 */
const file = path.resolve('.env');
if (existsSync(file)) process.loadEnvFile(file);
