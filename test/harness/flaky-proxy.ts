import { connect, createServer, type Socket } from 'node:net'
import { type Break, type Condition, join } from './wire.ts'

/** A TCP proxy to a database that can refuse, delay, drop data or break at a commit. */
export async function startFlakyProxy(databaseUrl: string) {
  const far = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const now: Condition = { lateMs: 0, silent: false }
  let broken = false

  function keep(end: Socket) {
    ends.add(end)
    end.on('close', () => ends.delete(end)).on('error', () => end.destroy())
  }

  const server = createServer((near) => {
    keep(near)
    if (broken) return near.destroy()
    const onward = connect(Number(far.port), far.hostname)
    keep(onward)
    join(near, onward, now)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const pullOut = () => {
    broken = true
    for (const end of ends) end.destroy()
  }

  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    pullOut,
    /** Drops all data without closing connections until restored. */
    goSilent() {
      now.silent = true
    },
    /** Delays every byte by `ms`, each way. */
    slowDown(ms: number) {
      now.lateMs = ms
    },
    /** Breaks the connection of the next commit; resolves once done. */
    breakAtCommit(moment: Break['moment']): Promise<void> {
      now.atCommit = { moment, done: Promise.withResolvers() }
      return now.atCommit.done.promise
    },
    putBack() {
      broken = false
      Object.assign(now, { silent: false, lateMs: 0, atCommit: undefined })
    },
    close() {
      pullOut()
      server.close()
    },
  }
}
