import type { AppServices } from '../../../context.ts'
import { isProviderAway } from '../../../providers/stripe-errors.ts'
import { settleDispute, writeDispute } from '../disputes/settle-dispute.ts'
import { evidenceOf } from './build.ts'
import { recordOfSale, storeEvidenceStop, takeDueEvidence } from './queries.ts'
import { stopOf } from './rules.ts'

/**
 * Submits evidence for the sellers of chargebacks, some days before it is due. One that fails is tried
 * again in an hour, and does not stop the others unless the provider is away.
 */
export async function submitDueEvidence(services: AppServices): Promise<void> {
  for (;;) {
    const taken = await takeDueEvidence(services.backgroundDb)
    if (!taken) return
    try {
      await submitEvidence(services, taken)
    } catch (error) {
      services.log.warn({ dispute: taken.id, err: error }, 'evidence is submitted in an hour')
      if (isProviderAway(error)) return
    }
  }
}

type Taken = { id: string; intentId: string }

/**
 * Builds the evidence from the record of the sale and submits it once: that it was submitted is read
 * from the provider, also after an answer that was lost.
 */
async function submitEvidence(services: AppServices, { id, intentId }: Taken) {
  const { backgroundDb: db, cards, config, log } = services
  const dispute = await cards.readDispute(id)
  if (dispute?.status !== 'needs_response') return settleDispute(services, id)
  const record = await recordOfSale(db, intentId)
  const stop = record ? stopOf(record) : 'unproven'
  if (!record || stop) return storeEvidenceStop(db, id, stop ?? 'unproven')
  const outcome = await cards.submitEvidence(id, evidenceOf(record, config.sales.inspectionHours))
  if ('made' in outcome) return writeDispute(services, intentId, outcome.made)
  log.warn({ dispute: id, code: outcome.refused }, 'evidence was refused')
  await storeEvidenceStop(db, id, 'refused')
}
