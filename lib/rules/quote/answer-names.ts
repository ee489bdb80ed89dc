/** Fields of the quote's forms by the name that refusals give them, where that is another one (rules 1 §7.2, §7.4). */
export const FROM_WIRE: Readonly<Record<string, string>> = { dep_dob: 'spouse_dob', annual_incode: 'annual_income' };
