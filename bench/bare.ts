import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Statement } from './statements.ts'

/** What a server that is as bare as can be sends: always these bytes, or the rows of a statement. */
export type BenchRequest =
  | { head: string[]; body: string }
  | { list: 'category' | 'advertised' | 'search'; databaseUrl: string; statements: Statement[] }

/** A server of `node:http`, and of `pg` if it reads rows, in a process of its own. */
export async function openBare(errand: BenchRequest) {
  const child = fork(new URL('bare-server.ts', import.meta.url), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  child.send(errand)
  const [port] = await once(child, 'message')
  return { port: Number(port), pid: child.pid as number, close: () => child.kill() }
}
