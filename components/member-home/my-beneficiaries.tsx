import { initialsOf } from '@/components/art/carrier-mark';
import { Card, Face } from '@/components/ui/card';
import type { MemberHome } from '@/lib/contract/member-home';

/** The people and organizations that are paid if the member dies. */
export function MyBeneficiaries({ heirs }: { heirs: MemberHome['beneficiaries'] }) {
  if (heirs.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="text-h3">Beneficiaries</h2>
      <p className="mt-1 text-small text-muted">They are paid if you die.</p>
      <ul className="mt-3">
        {heirs.map(({ name, relationship, share, is_contingent: isContingent }, place) => (
          <li key={place} className="flex items-center gap-3 border-border py-3 [&:not(:last-child)]:border-b">
            <Face initials={initialsOf(name)} size="sm" />
            <span className="grid min-w-0 grow">
              <span className="font-semibold">{name}</span>
              <span className="text-small text-muted">
                {relationship === '' ? '' : `${relationship.charAt(0).toUpperCase()}${relationship.slice(1)}, `}
                {isContingent ? 'if the first in line cannot be paid' : 'first in line'}
              </span>
            </span>
            {share !== '' && <span className="font-semibold">{share}%</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
