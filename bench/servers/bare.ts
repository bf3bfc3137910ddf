import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Statement } from './statements.ts'

/** What a minimal server does: send fixed bytes, or the rows of one statement. */
export type BenchRequest =
  | { head: string[]; body: string }
  | { list: 'category' | 'advertised' | 'search'; databaseUrl: string; statements: Statement[] }

/** Starts a minimal `node:http` (and `pg`) server in its own process. */
export async function openBare(task: BenchRequest) {
  const child = fork(new URL('bare-server.ts', import.meta.url), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  child.send(task)
  const [port] = await once(child, 'message')
  return { port: Number(port), pid: child.pid as number, close: () => child.kill() }
}
