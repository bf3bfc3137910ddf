import {
  forAdmins,
  forAnyone,
  forMembers,
  statuses,
} from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const text = 'Does the fan make noise?'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/items/{free}/questions', forAnyone],
    [
      'POST',
      '/items/{free}/questions',
      statuses({ seller: 409, others: 200 }),
      { text },
      '+question +notice',
    ],
    ['GET', '/questions', forMembers],
    [
      'POST',
      '/questions/{question}/answer',
      statuses({ seller: 200, others: 404 }),
      { text: 'No.' },
      'question.answer question.answered_at +notice',
    ],
    [
      'PUT',
      '/questions/{answered}/answer',
      statuses({ seller: 200, others: 404 }),
      { text: 'No, never.' },
      'question.answer',
    ],
    [
      'POST',
      '/questions/{answered}/report',
      forMembers,
      { reason: 'It insults me.' },
      '+report +notice',
    ],
    [
      'POST',
      '/questions/{answered}/removal',
      forAdmins,
      { ground: 'abuse', reason: 'It insults a person.' },
      `question.hidden_at question.hidden_by question.hidden_because
      +notice +notice +restriction +restriction +audit_entry`,
    ],
  ],
  badInput: {
    'questions.ask.text': text,
    'questions.answer.text': 'No.',
    'questions.changeAnswer.text': 'No.',
  },
}
