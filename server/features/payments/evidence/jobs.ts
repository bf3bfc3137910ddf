import { job } from '../../../jobs/job.ts'

/** Submits the evidence against chargebacks that is due. */
export const submitEvidenceJob = job({
  name: 'submit_evidence',
  pollSeconds: 10,
  schedule: '25 * * * *',
})
