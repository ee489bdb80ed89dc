import { askEmailChange, confirmEmailChange } from './change-email';
import { askAddressChange, getContact } from './move-ask';
import { getAddressChange, signAddressChange } from './move-sign';
import { getMoveToDecide } from './people-decide';

/** The calls about how a member is reached, changed after the sale (decisions 274). */
export const contactHandlers = {
  getContact,
  askAddressChange,
  getAddressChange,
  signAddressChange,
  getMoveToDecide,
  askEmailChange,
  confirmEmailChange,
};
