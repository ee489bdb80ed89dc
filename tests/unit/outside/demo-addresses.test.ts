import { expect, it } from 'vitest';
import { compareDemoAddress } from '@/lib/enrollment-api/outside/demo-addresses';

const at = (address1: string, zip = '78701') => ({ address1, address2: '', city: 'Austin', state: 'TX', zip });

it('shows each end of a comparison with invented streets, and knows nothing of real ones', () => {
  expect(compareDemoAddress(at('12 lantern street'))).toEqual({ outcome: 'found', zip4: '4410' });
  expect(compareDemoAddress(at('12 Lantern Ave'))).toMatchObject({
    outcome: 'suggested',
    address: { address1: '12 Lantern St', zip: '78701' },
  });
  expect(compareDemoAddress(at('48 Copper Kettle Road'))).toMatchObject({ address: { zip: '78702' }, zip4: '1187' });
  expect(compareDemoAddress(at('1 Nowhere That Exists Blvd'))).toMatchObject({ outcome: 'unknown' });
  expect(compareDemoAddress(at('100 Congress Avenue'))).toEqual({ outcome: 'unchecked' });
});
