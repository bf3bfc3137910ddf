import { answerEditMinutes } from '../../../contract/question-limits.ts'
import type {
  AskedQuestion,
  ItemQuestions,
  Question,
  ReceivedQuestion,
} from '../../../contract/questions.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import type { CacheTag } from '../../database/cache-tags.ts'
import { shortName } from '../reviews/rules.ts'
import type { QuestionRow } from './queries.ts'

const toAsked = ({ id, text, askerName, askedAt }: QuestionRow): AskedQuestion => {
  return { _id: id, text, askerName: shortName(askerName), date: askedAt.toISOString() }
}

/** The public question of a row with an answer. */
export function toQuestion(row: QuestionRow): Question {
  const { answer, answeredAt, askedAt } = row
  const date = (answeredAt ?? askedAt).toISOString()
  return { ...toAsked(row), answer: { text: answer ?? '', date } }
}

const editableUntil = (answeredAt: Date) =>
  new Date(answeredAt.getTime() + answerEditMinutes * 60_000).toISOString()

export function toReceivedQuestion(row: QuestionRow): ReceivedQuestion {
  const { productId, title, image, answeredAt } = row
  const answer = answeredAt && {
    ...toQuestion(row).answer,
    editableUntil: editableUntil(answeredAt),
  }
  return { ...toAsked(row), productId, header: title, image: shownImage(image), answer }
}

type Found = {
  canAsk: boolean
  canAnswer: boolean
  latest: (QuestionRow & { count: number })[]
  waiting: QuestionRow[]
}

export function toItemQuestions({ canAsk, canAnswer, latest, waiting }: Found): ItemQuestions {
  return {
    canAsk,
    canAnswer,
    count: latest[0]?.count ?? 0,
    latest: latest.map(toQuestion),
    waiting: waiting.map(toAsked),
  }
}

/** What a response with these questions depends on: the names of the askers can change. */
export const questionTags = (productId: string, rows: QuestionRow[]): CacheTag[] => [
  `questions:${productId}`,
  ...rows.map(({ askerId }) => `member:${askerId}` as const),
]
