import { maxCaseNoteLength } from '../../../contract/sales/case-limits.ts'
import { maxEvidenceNote, newEvidence } from '../../../contract/sales/evidence.ts'
import { caseAnswer, caseNote, type Sale, type SaleEvent } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'

type StepForm = {
  /** Whether an explanation is asked for. */
  note?: 'required' | 'optional'
  amount?: true
  /** Whether it asks where the buyer sends the product. */
  returnAddress?: true
  photos?: true
  /** Whether the step gives up money at once. */
  destructive?: true
}

/** The steps of a case, with the form of each; in the order in which they are offered. */
export const caseSteps = {
  take_offer: {},
  receive_return: { destructive: true },
  accept_refund: { destructive: true },
  offer_refund: { note: 'required', amount: true, photos: true },
  ask_return: { note: 'optional', returnAddress: true, photos: true },
  give_return_address: { returnAddress: true },
  correct_return_address: { returnAddress: true },
  contest: { note: 'required', photos: true },
  escalate: { note: 'optional', photos: true },
  contest_return: { note: 'required', photos: true },
  withdraw_case: { destructive: true },
  appeal: { note: 'required', photos: true },
  add_evidence: { note: 'required', photos: true },
} as const satisfies Partial<Record<SaleEvent | 'add_evidence', StepForm>>

export type CaseStepName = keyof typeof caseSteps

/** The steps with a dialog; two of them have a form of their own. */
export type CaseDialogName = CaseStepName | 'open_case' | 'send_back'

export const formOf = (name: CaseStepName): StepForm => caseSteps[name]

/** The validation of its note, and how long that may be. */
export function noteOf(name: CaseStepName) {
  if (name === 'add_evidence') return { schema: newEvidence.shape.note, maxLength: maxEvidenceNote }
  const { shape } = formOf(name).note === 'required' ? caseNote : caseAnswer
  return { schema: shape.note, maxLength: maxCaseNoteLength }
}

export const caseStepNames = Object.keys(caseSteps) as CaseStepName[]

/** Whether the member may take the step now. */
export const mayTake = ({ can, mayAddEvidence }: Sale, name: CaseDialogName): boolean =>
  name === 'add_evidence' ? mayAddEvidence : can.includes(name)

export type StepAnswer = {
  note: string
  amount: string
  returnAddress: string
  photos: string[]
}

/** Takes a step of a case. */
export function takeCaseStep(id: string, name: CaseStepName, answer: StepAnswer) {
  const { note, amount, returnAddress, photos } = answer
  if (name === 'offer_refund') return api.sales.offerRefund({ id, amount, note, photos })
  if (name === 'add_evidence') return api.evidence.add({ id, note, photos })
  if (name === 'appeal') return api.appeals.open({ id, note, photos })
  return api.sales.answerCase({ id, answer: name, note, returnAddress, photos })
}
