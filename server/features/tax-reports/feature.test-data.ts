import {
  forAdmins,
  forSellersAndAdmins,
  statuses,
} from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const details = {
  kind: 'individual',
  firstName: 'Sana',
  lastName: 'Malik',
  birthDate: '1990-05-17',
  street: 'Hafenstraße 1',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  tin: '12345678901',
  tinCountry: 'DE',
}

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/taxDetails', forSellersAndAdmins],
    ['PUT', '/taxDetails', forSellersAndAdmins, details, '+tax_details'],
    ['GET', '/taxReports/2026', forAdmins],
    ['GET', '/taxReports/2026/message', statuses({ admin: 409, others: 403 })],
  ],
  writes: ['taxReports.save'],
  badInput: {
    firstName: 'Sana',
    lastName: 'Malik',
    birthDate: '1990-05-17',
    street: 'Hafenstraße 1',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    tin: '12345678901',
    tinCountry: 'DE',
    birthCity: 'Hamburg',
    birthCountry: 'DE',
    year: '2026',
    'taxReports.save.kind': 'individual',
  },
  statementCounts: [['Sana', '/taxDetails', 5]],
}
