import 'server-only';
import { buildDoorParts } from '@/lib/door/parts';
import { getCookieCodec } from '@/lib/session/codec';
import { openConsolePorts } from './console-ports';
import { createOperatorForm } from './operator-form';

let built: ReturnType<typeof createOperatorForm> | undefined;

/** The route of the console's forms, wired to this process at the first request. */
export function operatorForm(): ReturnType<typeof createOperatorForm> {
  return (built ??= createOperatorForm({ ...buildDoorParts(), codec: getCookieCodec, openPorts: openConsolePorts }));
}
