import type { Attribute } from '../../../contract/attributes.ts'

/** The label of a choice, if the language of the page has another; the choice may be any text. */
export const choiceLabel = (labels: Attribute['labels'], choice: string): string | undefined =>
  labels && Object.hasOwn(labels, choice) ? labels[choice] : undefined
