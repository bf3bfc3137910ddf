import { features } from './features.ts'
import { mergeUnique } from './merge-unique.ts'

/** The handlers of all features. A call of the contract without a handler is not served. */
export const router = mergeUnique(features.map((feature) => feature.procedures))
