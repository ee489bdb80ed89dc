import { desc, eq } from 'drizzle-orm';
import type { Ports } from '@/lib/enrollment-api/ports';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { formatMoment } from '@/lib/rules/text/moments';

/** The last change of the shop, by its line of the audit log; one that came by the console names its file. */
export type LastApply = { line: number; actor: string; isUpload: boolean; words: string };

/** The last change of the shop by anyone, so that who applies a folder hears of what it may not have; null before the first. */
export async function loadLastApply({ store }: Pick<Ports, 'store'>): Promise<LastApply | null> {
  const [row] = await store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'shop.apply'))
    .orderBy(desc(auditLog.at), desc(auditLog.seq))
    .limit(1);
  if (!row) return null;
  const { seq: line, actor, at, data } = row;
  const isUpload = 'file' in data;
  return {
    line,
    actor,
    isUpload,
    words: `The shop was changed on ${formatMoment(at)} by ${actor}, ${isUpload ? 'at the console' : 'by the command'}.`,
  };
}

/** Said beside a difference: a folder that is older than the last change takes it back. */
export const tellTakenBack = ({ words }: LastApply): string => `${words} What it has not of that is taken back.`;
