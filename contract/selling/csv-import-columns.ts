import { gradedParts, lockQuestions } from '../grade-enums.ts'

type Column = { field: string; name: string; required: boolean }

const required = {
  category: 'Category',
  header: 'Product name',
  image: 'Image URL',
  originalprice: 'Original price',
  resaleprice: 'Resale price',
  purchase: 'Year of purchase',
  phone: 'Phone',
  location: 'Location',
  condition: 'Condition',
  description: 'Description',
}

const optional = {
  purchaseMonth: 'Month of purchase',
  delivery: 'Delivery',
  serial: 'Serial number',
}

const grades = {
  screen: 'Screen',
  body: 'Body',
  keyboard: 'Keyboard',
  battery: 'Battery',
  function: 'Function',
}

const locks = {
  firmwarePassword: 'Firmware password',
  managementLock: 'Management lock',
  dataWiped: 'Data wiped',
}

const disclosures = {
  vatScheme: 'VAT scheme',
  manufacturer: 'Manufacturer',
  responsiblePerson: 'Responsible person',
  safetyInformation: 'Safety information',
}

const columnsOf = (names: Record<string, string>, isRequired: boolean): Column[] =>
  Object.entries(names).map(([field, name]) => ({ field, name, required: isRequired }))

/**
 * Columns of an import file besides the attributes: the field path (`grades.screen`) and a label;
 * files may use either.
 */
export const importColumns: Column[] = [
  ...columnsOf(required, true),
  ...columnsOf(optional, false),
  ...gradedParts.map((part) => {
    return { field: `grades.${part}`, name: `${grades[part]} grade`, required: false }
  }),
  ...lockQuestions.map((question) => {
    return { field: `locks.${question}`, name: locks[question], required: false }
  }),
  ...Object.entries(disclosures).map(([name, label]) => {
    return { field: `disclosures.${name}`, name: label, required: false }
  }),
]
