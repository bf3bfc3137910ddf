import type { PolicyTable } from '../access/policy.ts'
import { features } from './features.ts'
import { mergeUnique } from './merge-unique.ts'

/**
 * The policy of every action. A missing row is a compile error, and refused with 401 at runtime.
 */
export const policy: PolicyTable = mergeUnique(features.map((feature) => feature.policy))
