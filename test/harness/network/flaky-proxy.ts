import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { type Break, connectSockets, type ProxyCondition } from './proxied-connection.ts'

/** A TCP proxy to a database that can refuse, delay, drop data or break at a commit. */
export async function startFlakyProxy(databaseUrl: string) {
  const upstream = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const now: ProxyCondition = { lateMs: 0, silent: false }
  let broken = false

  function track(end: Socket) {
    ends.add(end)
    end.on('close', () => ends.delete(end)).on('error', () => end.destroy())
  }

  const server = createServer((client) => {
    track(client)
    if (broken) return client.destroy()
    const onward = connect(Number(upstream.port), upstream.hostname)
    track(onward)
    connectSockets(client, onward, now)
  })
  const port = await listenOnLoopback(server)
  const disconnect = () => {
    broken = true
    for (const end of ends) end.destroy()
  }

  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}`, search: '' }).href,
    disconnect,
    /** Drops all data without closing connections until restored. */
    dropData() {
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
    restore() {
      broken = false
      Object.assign(now, { silent: false, lateMs: 0, atCommit: undefined })
    },
    close() {
      disconnect()
      server.close()
    },
  }
}
