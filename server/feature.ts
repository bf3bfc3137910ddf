import type { AnyProcedure } from '@orpc/server'
import type { Hono } from 'hono'
import type { Policy } from './access/policy.ts'
import type { RateLimit } from './access/rate-limits.ts'
import type { AppServices, TxServices } from './context.ts'
import type {
  AddressedExportSections,
  Erasure,
  ErasureLock,
  ExportSections,
} from './database/personal-data.ts'
import type { HttpEnv } from './http/middleware.ts'
import type { Job } from './jobs/job.ts'

export type FeatureJob = {
  job: Job<object>
  run(services: AppServices, data: object): Promise<void>
}

type Routes<Services> = (services: Services) => Hono<HttpEnv>

/** What a feature contributes to the application, collected by `server/app/`. */
export type Feature<Services> = {
  policy?: Policy
  /** Only their declaration: a handler counts a use with `consumeRateLimit`. */
  rateLimits?: Record<string, RateLimit>
  procedures?: Record<string, Record<string, AnyProcedure>>
  /** Other HTTP routes, by mount path. */
  routes?: Record<string, Routes<Services>>
  /** Routes for requests of other servers, without cookies. */
  webhooks?: Record<string, Routes<Services>>
  jobs?: FeatureJob[]
  /** Sections of a member's GDPR export, by kind of record. */
  exportSections?: Partial<ExportSections>
  /** Sections of the GDPR export that are found by normalised e-mail address, by kind of record. */
  addressedExportSections?: Partial<AddressedExportSections>
  /** Runs during account deletion, before products are locked. */
  erasureLock?: ErasureLock
  /** Runs during account deletion, before the profile is anonymised. */
  erasure?: Erasure<TxServices>
  /** Runs after the profile is anonymised. */
  finalErasure?: Erasure<TxServices>
  /** Deletes expired records; runs hourly. */
  retention?: (services: Pick<AppServices, 'db' | 'bucket'>) => Promise<void>
}

/** Declares a feature; register it in `server/app/features.ts`. */
export function feature<Declaration extends Feature<never>>(declaration: Declaration): Declaration {
  return declaration
}

export function onJob<Payload extends object>(
  job: Job<Payload>,
  run: (services: AppServices, data: Payload) => Promise<void>,
): FeatureJob {
  return { job, run: (services, data) => run(services, data as Payload) }
}
