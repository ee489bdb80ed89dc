import 'server-only';
import { buildDoorParts } from '@/lib/door/parts';
import { getCookieCodec } from '@/lib/session/codec';
import { openConsolePorts } from './console-ports';
import { createOperatorForm } from './operator-form';
import { createUploadForm } from './upload-form';

const buildParts = () => ({ ...buildDoorParts(), codec: getCookieCodec, openPorts: openConsolePorts });

let form: ReturnType<typeof createOperatorForm> | undefined;
let upload: ReturnType<typeof createUploadForm> | undefined;

/** The route of the console's forms, wired to this process at the first request. */
export function operatorForm(): ReturnType<typeof createOperatorForm> {
  return (form ??= createOperatorForm(buildParts()));
}

/** The route of its files. */
export function operatorFile(): ReturnType<typeof createUploadForm> {
  return (upload ??= createUploadForm(buildParts()));
}
