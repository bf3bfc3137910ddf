import type { PolicyTable } from '../access/policy.ts'
import { features } from './features.ts'
import { mergeUnique } from './merge-unique.ts'

/** The policy of every action; a missing row does not compile. */
export const policy: PolicyTable = mergeUnique(
  features.flatMap((feature) => ('policy' in feature ? [feature.policy] : [])),
)
