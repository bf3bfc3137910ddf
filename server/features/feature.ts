import type { AnyProcedure } from '@orpc/server'
import type { Hono } from 'hono'
import type { Policy } from '../access/policy.ts'
import type { RateLimit } from '../access/rate-limits.ts'
import type { AppServices } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { AddressedExportSections, Erasure, ExportSections } from '../database/personal-data.ts'
import type { Variables } from '../http/middleware.ts'
import type { Job } from '../jobs/job.ts'
import type { IdentityServices } from './identity/service.ts'

/** What a job works with: `backgroundDb` waits longer for a connection and for locks than `db`. */
export type JobServices = AppServices & { backgroundDb: Db }
export type FeatureJob = {
  job: Job<object>
  run(services: JobServices, data: object): Promise<void>
}

type Routes = (services: IdentityServices) => Hono<Variables>

/** What a feature contributes to the application; `server/app/` collects it. */
export type Feature = {
  policy: Policy
  rateLimits?: Record<string, RateLimit>
  /** The handlers of the contract, by noun and verb. */
  procedures: Record<string, Record<string, AnyProcedure>>
  /** Other HTTP routes, by the path they are mounted at. */
  routes?: Record<string, Routes>
  /** The same for requests of other servers, which get no cookies. */
  webhooks?: Record<string, Routes>
  jobs?: FeatureJob[]
  /** What the GDPR export of a member contains, by kind of record. */
  exportSections?: Partial<ExportSections>
  /** The same by normalised e-mail address. */
  addressedExportSections?: Partial<AddressedExportSections>
  /** Runs when an account is deleted, while the member still has a profile. */
  erasure?: Erasure
  /** The same once the profile is anonymous. */
  finalErasure?: Erasure
  /** Deletes what has expired; runs every hour. */
  retention?: (services: Pick<AppServices, 'db' | 'bucket'>) => Promise<void>
}

/** Declares a feature; it takes effect once it is listed in `server/app/features.ts`. */
export function feature<Declaration extends Feature>(declaration: Declaration): Declaration {
  return declaration
}

/** Says what does the work of a job. */
export function onJob<Payload extends object>(
  job: Job<Payload>,
  run: (services: JobServices, data: Payload) => Promise<void>,
): FeatureJob {
  return { job, run: (services, data) => run(services, data as Payload) }
}
