import { addEmployee, getEmployeeForm } from './add-employee';
import { getGroupHome, searchGroupHome } from './group-home';
import { getGroupInvoice } from './group-invoice';
import { remindCensusPeople } from './remind-people';

/** The calls of a group's administrator about the group's own people (decisions 257). */
export const censusHandlers = {
  getGroupHome,
  searchGroupHome,
  remindCensusPeople,
  getEmployeeForm,
  addEmployee,
  getGroupInvoice,
};
