import type { AppServices } from '../../context.ts'
import { runTasks, settleEach } from '../../jobs/settle-each.ts'
import { settleDispute } from '../payments/disputes/settle-dispute.ts'
import { settleFraudWarning } from '../payments/disputes/settle-fraud-warning.ts'
import { unknownDisputes, unknownFraudWarnings } from './missed-queries.ts'

/** More than the age of any backup that is likely to be restored. */
const listedDays = 30

/**
 * Settles fraud warnings and disputes of the last 30 days whose events were missed. Warnings and inquiries
 * move no money, so no movement tells of them. A failure is logged, and tried again in an hour.
 */
export async function settleMissed(services: AppServices): Promise<void> {
  const since = new Date(Date.now() - listedDays * 24 * 3_600_000)
  const tasks = [settleFraudWarnings, settleDisputes]
  const failure = 'missed events are looked for in an hour'
  await runTasks(services.log, tasks, failure, (task) => task(services, since))
}

async function settleFraudWarnings(services: AppServices, since: Date) {
  const listed = await services.cards.fraudWarningsSince(since)
  const unknown = await unknownFraudWarnings(services.backgroundDb, listed)
  await settle(services, unknown, settleFraudWarning)
}

async function settleDisputes(services: AppServices, since: Date) {
  const listed = await services.cards.disputesSince(since)
  const unknown = await unknownDisputes(services.backgroundDb, listed)
  await settle(services, unknown, settleDispute)
}

const settle = (
  services: AppServices,
  ids: string[],
  work: (services: AppServices, id: string) => Promise<void>,
) =>
  settleEach(services.log, ids, (id) => work(services, id), {
    failure: 'an object whose event was missed is not settled',
  })
