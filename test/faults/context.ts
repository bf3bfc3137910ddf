import type { Assertions } from './assertions.ts'
import type { FaultJournal } from './journal.ts'
import type { FaultWorld } from './world.ts'

/** The system under test, the record of acknowledged writes, and the checks. */
export type FaultContext = { world: FaultWorld; journal: FaultJournal; assertions: Assertions }
