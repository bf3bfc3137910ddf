/** What a job is for was rejected for good: it is not tried again, and does not count as failed. */
export class RejectedError extends Error {
  override name = 'RejectedError'
}
