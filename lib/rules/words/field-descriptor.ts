/** Ticked boxes of a group by wire key, as `holiday_policy` has them (rules 2 §3). */
export type Flags = Readonly<Record<string, 0 | 1>>;

/**
 * The server's word on one field of a step (rules 2 §3, rules 3 §3). The contract's schema is checked against this
 * type.
 */
export type Descriptor = {
  field_name: string;
  value: string | number | Flags | null;
  /** The question in a plan's own words, instead of the catalogue's label. */
  label?: string | undefined;
  required: boolean;
  read_only: boolean;
  /** Left out, a field is shown exactly when it is marked required, as the spec has it (rules 2 §2.3). */
  shown?: boolean | undefined;
  options?: { value: string; name: string }[] | undefined;
  /** Last four digits of a secret that is stored and not sent. An answer that is left out keeps it (decisions 19). */
  masked?: string | undefined;
  error?: boolean | undefined;
  message?: string | undefined;
};
