import { isDatabaseUnavailable } from '../database/db.ts'
import type { Log } from '../observability/log.ts'
import { isProviderAway } from '../providers/stripe-errors.ts'

type Options = {
  /** What the log says about a row that fails. */
  failure: string
  /** Ends the work before the next row. */
  stopping?: AbortSignal | undefined
}

/**
 * Settles rows one after the other. A row that fails is logged and does not stop the others. Throws when
 * all further ones would fail, too: if the database or the card provider is away.
 */
export async function settleEach<Row>(
  log: Log,
  rows: AsyncIterable<Row> | Row[],
  settle: (row: Row) => Promise<unknown>,
  { failure, stopping }: Options,
): Promise<void> {
  for await (const row of rows) {
    if (stopping?.aborted) return
    await settle(row).catch((error) => {
      if (isDatabaseUnavailable(error) || isProviderAway(error)) throw error
      log.warn({ row, err: error }, failure)
    })
  }
}

/** Runs all tasks, one after the other. One that fails is logged with `failure` and does not stop the others. */
export async function runTasks<Task extends { name: string }>(
  log: Log,
  tasks: Task[],
  failure: string,
  run: (task: Task) => Promise<void>,
): Promise<void> {
  for (const task of tasks) {
    await run(task).catch((error) => log.warn({ task: task.name, err: error }, failure))
  }
}
