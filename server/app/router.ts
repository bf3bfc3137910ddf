import type { AnyProcedure } from '@orpc/server'
import { features } from './features.ts'
import { mergeUnique } from './merge-unique.ts'

type Procedures = Record<string, AnyProcedure>

const declared = features.flatMap((feature) =>
  'procedures' in feature ? Object.entries<Procedures>(feature.procedures) : [],
)
const byNoun = Object.groupBy(declared, ([noun]) => noun)

export const router: Record<string, Procedures> = Object.fromEntries(
  Object.entries(byNoun).map(([noun, parts = []]) => {
    return [noun, mergeUnique(parts.map(([, procedures]) => procedures))]
  }),
)
