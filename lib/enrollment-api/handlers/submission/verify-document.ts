import { eq } from 'drizzle-orm';
import { answer } from '../../request-context';
import { policyDocuments } from '../../store/schema/paper-tables';
import type { Handlers } from '../handlers';

/**
 * Compares a file's hash with the documents of its number (decisions 175). Both copies of an enrollment have one number;
 * either is unchanged. A number without documents answers as a wrong one does.
 */
export const verifyDocument: Handlers['verifyDocument'] = async ({ document_number, sha256 }, { store }) => {
  const found = await store.db
    .select({
      sha256: policyDocuments.sha256,
      seal: policyDocuments.seal,
      sealedBy: policyDocuments.sealedBy,
      createdAt: policyDocuments.createdAt,
    })
    .from(policyDocuments)
    .where(eq(policyDocuments.policyId, document_number));
  const same = found.find((made) => made.sha256 === sha256.toLowerCase());
  if (!same)
    return answer({
      verdict: found.length === 0 ? ('unknown' as const) : ('changed' as const),
      sealed_by: null,
      sealed_at: null,
      stamped: false,
    });
  return answer({
    verdict: 'unchanged' as const,
    sealed_by: same.sealedBy,
    sealed_at: same.createdAt.toISOString(),
    stamped: same.seal === 'B-T',
  });
};
