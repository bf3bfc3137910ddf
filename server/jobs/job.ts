export type Job<Payload extends object> = {
  /** The queue's name in the database. Changed only for scheduled jobs, which have no waiting payloads. */
  name: string
  /**
   * In seconds, how often to look for it without notifications: 1 for work that people wait for, 10 for
   * scheduled work.
   */
  pollSeconds: 1 | 10
  /** Of scheduled jobs: a cron expression in UTC. */
  schedule?: string
  /** Whether the jobs of a batch run at once. Otherwise one after the other, the oldest first. */
  isConcurrent?: true
  /** Never set: it carries the type of the payload. */
  payload?: Payload
}

export const everyMinute = '* * * * *'

export function job<Payload extends object = Record<string, never>>(
  declaration: Omit<Job<Payload>, 'payload'>,
): Job<Payload> {
  return declaration
}
