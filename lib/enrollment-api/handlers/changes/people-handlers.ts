import { getPeopleForm, askPeopleChange } from './people-ask';
import { listPeopleChanges, getChangeToDecide, getChangeProof, decidePeopleChange } from './people-decide';
import { getPeopleChange, addChangeProof, signPeopleChange, withdrawPeopleChange } from './people-sign';

/** The calls about who is covered, changed after the sale (decisions 271). */
export const peopleHandlers = {
  getPeopleForm,
  askPeopleChange,
  getPeopleChange,
  addChangeProof,
  signPeopleChange,
  withdrawPeopleChange,
  listPeopleChanges,
  getChangeToDecide,
  getChangeProof,
  decidePeopleChange,
};
