import type { PolicyTable } from '../access/policy.ts'
import { features } from './features.ts'
import { mergeUnique } from './merge-unique.ts'

/** The rule of each action. An action without a row is a compile error here, and refused with 401. */
export const policy: PolicyTable = mergeUnique(features.map((feature) => feature.policy))
