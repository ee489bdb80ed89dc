import { FREE_LOOK } from '@/lib/rules/policies/free-look';

/*
 * Words of an application that come from the law of the shopper's state. A state that is not listed has the general ones
 * (decisions 98).
 */

/** The warning where no state prescribes its own. */
const GENERAL_WARNING =
  'Any person who knowingly and with intent to defraud files an application with false information may be guilty of insurance fraud.';

const BENEFIT_OR_APPLICATION =
  'Any person who knowingly presents a false or fraudulent claim for payment of a loss or benefit or knowingly presents false information in an application for insurance is guilty of a crime and may be subject to fines and confinement in prison.';
const CRIME_AGAINST_COMPANY =
  'It is a crime to knowingly provide false, incomplete or misleading information to an insurance company for the purpose of defrauding the company.';

/** Fraud warnings as the states word them, such as 11 NYCRR 86.4 and section 817.234(1)(b) of Florida's statutes. */
const WARNINGS: Readonly<Record<string, string>> = {
  AR: BENEFIT_OR_APPLICATION,
  CO: 'It is unlawful to knowingly provide false, incomplete, or misleading facts or information to an insurance company for the purpose of defrauding or attempting to defraud the company. Penalties may include imprisonment, fines, denial of insurance, and civil damages. Any insurance company or agent of an insurance company who knowingly provides false, incomplete, or misleading facts or information to a policyholder or claimant for the purpose of defrauding or attempting to defraud the policyholder or claimant with regard to a settlement or award payable from insurance proceeds shall be reported to the Colorado Division of Insurance within the Department of Regulatory Agencies.',
  DC: 'WARNING: It is a crime to provide false or misleading information to an insurer for the purpose of defrauding the insurer or any other person. Penalties include imprisonment and/or fines. In addition, an insurer may deny insurance benefits if false information materially related to a claim was provided by the applicant.',
  FL: 'Any person who knowingly and with intent to injure, defraud, or deceive any insurer files a statement of claim or an application containing any false, incomplete, or misleading information is guilty of a felony of the third degree.',
  KY: 'Any person who knowingly and with intent to defraud any insurance company or other person files an application for insurance containing any materially false information or conceals, for the purpose of misleading, information concerning any fact material thereto commits a fraudulent insurance act, which is a crime.',
  LA: BENEFIT_OR_APPLICATION,
  ME: `${CRIME_AGAINST_COMPANY} Penalties may include imprisonment, fines or a denial of insurance benefits.`,
  MD: 'Any person who knowingly or willfully presents a false or fraudulent claim for payment of a loss or benefit or who knowingly or willfully presents false information in an application for insurance is guilty of a crime and may be subject to fines and confinement in prison.',
  NJ: 'Any person who includes any false or misleading information on an application for an insurance policy is subject to criminal and civil penalties.',
  NM: 'Any person who knowingly presents a false or fraudulent claim for payment of a loss or benefit or knowingly presents false information in an application for insurance is guilty of a crime and may be subject to civil fines and criminal penalties.',
  NY: 'Any person who knowingly and with intent to defraud any insurance company or other person files an application for insurance or statement of claim containing any materially false information, or conceals for the purpose of misleading, information concerning any fact material thereto, commits a fraudulent insurance act, which is a crime, and shall also be subject to a civil penalty not to exceed five thousand dollars and the stated value of the claim for each such violation.',
  OH: 'Any person who, with intent to defraud or knowing that he is facilitating a fraud against an insurer, submits an application or files a claim containing a false or deceptive statement is guilty of insurance fraud.',
  OK: 'WARNING: Any person who knowingly, and with intent to injure, defraud or deceive any insurer, makes any claim for the proceeds of an insurance policy containing any false, incomplete or misleading information is guilty of a felony.',
  PA: 'Any person who knowingly and with intent to defraud any insurance company or other person files an application for insurance or statement of claim containing any materially false information or conceals for the purpose of misleading, information concerning any fact material thereto commits a fraudulent insurance act, which is a crime and subjects such person to criminal and civil penalties.',
  RI: BENEFIT_OR_APPLICATION,
  TN: `${CRIME_AGAINST_COMPANY} Penalties include imprisonment, fines and denial of insurance benefits.`,
  VA: `${CRIME_AGAINST_COMPANY} Penalties include imprisonment, fines and denial of insurance benefits.`,
  WA: `${CRIME_AGAINST_COMPANY} Penalties include imprisonment, fines, and denial of insurance benefits.`,
  WV: BENEFIT_OR_APPLICATION,
};

/** States whose applications have words of their own. */
export const STATES_WITH_WORDS = [...new Set([...Object.keys(WARNINGS), ...Object.keys(FREE_LOOK)])].sort();

/** The fraud warning of a state; null is any other. */
export const fraudWarning = (state: string | null): string => WARNINGS[state ?? ''] ?? GENERAL_WARNING;
