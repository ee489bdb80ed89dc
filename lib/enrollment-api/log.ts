import pino from 'pino';
import type { Log } from './ports';

/**
 * JSON lines with an event's name and named plain facts, nothing else: whole objects, bodies and messages of errors
 * never get in, so nothing has to be taken out again (threats T21, F8).
 */
export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (event, fields) => logger.info({ event, ...fields }),
    warn: (event, fields) => logger.warn({ event, ...fields }),
    error: (event, fields) => logger.error({ event, ...fields }),
  };
}
