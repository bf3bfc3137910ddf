import { forAdmins } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const hinge = {
  names: { en: 'Hinge {attribute}' },
  kind: 'yes_no',
  unit: '',
  choices: [],
  minimum: null,
  maximum: null,
  grouping: 'value',
  steps: [],
  position: 7,
  categories: [],
}

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/attributes', forAdmins],
    [
      'PUT',
      '/attributes/{attribute}',
      forAdmins,
      { revision: '1', attribute: hinge },
      'attribute.kind attribute.names attribute.position attribute.revision +audit_entry',
    ],
    ['DELETE', '/attributes/{attribute}/1', forAdmins, undefined, '-attribute +audit_entry'],
  ],
  badInput: {
    attribute: {
      names: { en: 'Hinge', de: 'Scharnier' },
      kind: 'yes_no',
      unit: '',
      choices: [],
      minimum: null,
      maximum: null,
      grouping: 'value',
      steps: [],
      position: 0,
      categories: [],
    },
    key: 'nobodys',
    revision: '1',
  },
  statementCounts: [['Ada', '/attributes', 2]],
}
