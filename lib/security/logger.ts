import 'server-only';
import pino from 'pino';
import { env } from '@/lib/env';
import { redactFields, redactText, type LogFields } from './redact';

let root: pino.Logger | undefined;

function pinoLogger(): pino.Logger {
  root ??= pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return root;
}

const write =
  (level: 'info' | 'warn' | 'error') =>
  (event: string, fields: LogFields = {}) => {
    const logger = pinoLogger();
    if (logger.isLevelEnabled(level)) logger[level](redactFields(fields), redactText(event));
  };

/** One JSON line per event on standard output, with the allowed fields only (`redact.ts`). */
export const log = { info: write('info'), warn: write('warn'), error: write('error') };
