import { wireDocument } from './wire-document';

/** `npm run contract:wire`: prints the OpenAPI document of the wire, for a file. */
process.stdout.write(wireDocument());
