import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'

const everyone = [200, 200, 200, 200, 200, 200, 200, 401, 401]
const text = 'Does the fan make noise?'

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/items/{free}/questions', everyone],
    [
      'POST',
      '/items/{free}/questions',
      [401, 200, 200, 409, 200, 200, 403, 401, 401],
      { text },
      '+question +notice',
    ],
    ['GET', '/questions', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    [
      'POST',
      '/questions/{question}/answer',
      [401, 404, 404, 200, 404, 404, 403, 401, 401],
      { text: 'No.' },
      'question.answer question.answered_at +notice',
    ],
    [
      'PUT',
      '/questions/{answered}/answer',
      [401, 404, 404, 200, 404, 404, 403, 401, 401],
      { text: 'No, never.' },
      'question.answer',
    ],
    [
      'POST',
      '/questions/{answered}/report',
      [401, 200, 200, 200, 200, 200, 403, 401, 401],
      { reason: 'It insults me.' },
      '+report +notice',
    ],
    [
      'POST',
      '/questions/{answered}/removal',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
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
