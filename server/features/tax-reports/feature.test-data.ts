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
    ['GET', '/taxDetails', [401, 403, 403, 200, 200, 200, 403, 401, 401]],
    ['PUT', '/taxDetails', [401, 403, 403, 200, 200, 200, 403, 401, 401], details, '+tax_details'],
    ['GET', '/taxReports/2026', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/taxReports/2026/message', [401, 403, 403, 403, 403, 409, 403, 401, 401]],
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
