import * as z from 'zod';

/** Qualifiers of the ids in an ISA, as 005010X220A1 takes them. */
const ISA_QUALIFIERS = ['01', '14', '20', '27', '28', '29', '30', '33', 'ZZ'] as const;

const plain = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least, { error: `Give at least ${least} characters.` })
    .max(most, { error: `Give at most ${most} characters.` })
    .regex(/^[A-Za-z0-9 ._-]*$/, { error: 'Give letters, digits, points and lines.' });

/** A side of the exchange: its id in the ISA, and its code in the GS, which is the id where none is told. */
const Side = z.strictObject({
  qualifier: z.enum(ISA_QUALIFIERS).default('ZZ'),
  id: plain(2, 15),
  code: plain(2, 15).optional(),
});

const name = z.string().trim().min(1).max(60);

/**
 * The facts of a carrier that takes 834, in `carriers.settings.exchange` (decisions 281). `usage` is `test` until the carrier says that it reads
 * what is sent. `policy` is the master policy of people without a group; `groups` has those of groups, by their id.
 */
export const ExchangeFacts = z.strictObject({
  usage: z.enum(['test', 'production']).default('test'),
  sender: Side,
  receiver: Side,
  sponsor: z.strictObject({ name, qualifier: z.enum(['FI', '94', '24']).default('94'), id: plain(2, 80) }),
  payer: z.strictObject({ qualifier: z.enum(['FI', '94', 'XV']).default('94'), id: plain(2, 80) }),
  administrator: z
    .strictObject({
      kind: z.enum(['BO', 'TV']).default('TV'),
      name,
      qualifier: z.enum(['FI', '94', 'XV']).default('94'),
      id: plain(2, 80),
    })
    .optional(),
  policy: plain(1, 50).optional(),
  groups: z
    .record(
      z.string(),
      z.strictObject({
        policy: plain(1, 50).optional(),
        taxId: z
          .string()
          .regex(/^\d{9}$/)
          .optional(),
      }),
    )
    .default({}),
  /** False for a carrier that does not take Social Security numbers. */
  ssn: z.boolean().default(true),
});
export type ExchangeFacts = z.output<typeof ExchangeFacts>;

/** A carrier as files name it. */
export type Partner = ExchangeFacts & { carrier: string };

/** The facts in a carrier's settings; null where there are none, or none that can be read. */
export function readExchange(settings: Readonly<Record<string, unknown>>): ExchangeFacts | null {
  const read = ExchangeFacts.safeParse(settings['exchange']);
  return read.success ? read.data : null;
}
