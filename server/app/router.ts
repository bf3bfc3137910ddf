import type { AnyProcedure } from '@orpc/server'
import { features } from './features.ts'
import { mergeUnique } from './merge-unique.ts'

type Procedures = Record<string, AnyProcedure>

const declared = features.flatMap(({ procedures }) => Object.entries<Procedures>(procedures))
const byNoun = Object.groupBy(declared, ([noun]) => noun)

/** The handlers of all features, by noun and verb. A call without one is not served. */
export const router: Record<string, Procedures> = Object.fromEntries(
  Object.entries(byNoun).map(([noun, parts = []]) => {
    return [noun, mergeUnique(parts.map(([, procedures]) => procedures))]
  }),
)
