import { issueCode, listCodes, revokeCode } from './verbs/access-code-verbs';
import { importCmsRates, importCmsTerms } from './verbs/cms-verbs';
import { listDeliveries, replayWebhooks } from './verbs/delivery-verbs';
import { doctor } from './verbs/doctor';
import { decideEvidence, listEvidence } from './verbs/evidence-verbs';
import { importPlanList } from './verbs/plan-list-verb';
import { testPrice } from './verbs/price-tester';
import { listAudit } from './verbs/read-audit';
import { listGroups } from './verbs/read-groups';
import { listPlans, showPlan } from './verbs/read-plans';
import { checkHost, listSites, showSite } from './verbs/read-sites';
import { listWaiting } from './verbs/read-waiting';
import { importCensusList } from './verbs/import-verbs';
import { exchangeWithCarrier, listCarriers } from './verbs/carrier-verbs';
import { exportPolicies } from './verbs/export-verbs';
import { acknowledgeFile, listFulfilment } from './verbs/fulfilment-verbs';
import { listPayments, refundPayment } from './verbs/payment-verbs';
import { findPolicies } from './verbs/find-policies';
import { showPolicy } from './verbs/policy-verbs';
import { checkFolder, initFolder } from './verbs/folder-verbs';
import { applyVerb, exportVerb, planVerb } from './verbs/shop-verbs';
import { applyUpload, discardUpload, showUpload } from './verbs/upload-verbs';
import { addStaff, listStaff, lockStaff, unlockStaff } from './verbs/staff-verbs';
import {
  addWebhook,
  enableWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from './verbs/webhook-verbs';
import type { Verb } from './verb';

/** Everything operators do, each once: the command's help, its options, their checks and the console's forms come from here. */
export const VERBS: readonly Verb[] = [
  doctor,
  planVerb,
  applyVerb,
  exportVerb,
  showUpload,
  applyUpload,
  discardUpload,
  listWaiting,
  listSites,
  showSite,
  checkHost,
  listPlans,
  showPlan,
  testPrice,
  listGroups,
  listCodes,
  issueCode,
  revokeCode,
  listStaff,
  addStaff,
  lockStaff,
  unlockStaff,
  findPolicies,
  showPolicy,
  exportPolicies,
  acknowledgeFile,
  listFulfilment,
  listCarriers,
  exchangeWithCarrier,
  listEvidence,
  decideEvidence,
  listPayments,
  refundPayment,
  listAudit,
  importCensusList,
  importPlanList,
  initFolder,
  checkFolder,
  listWebhooks,
  addWebhook,
  rotateWebhook,
  enableWebhook,
  removeWebhook,
  testWebhook,
  listDeliveries,
  replayWebhooks,
  importCmsRates,
  importCmsTerms,
];

/** Those that are typed on a command line. */
export const TYPED_VERBS: readonly Verb[] = VERBS.filter(({ inBrowser }) => inBrowser !== true);
