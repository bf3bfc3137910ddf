import { connect, createServer, type Socket } from 'node:net'

/** What ends a transaction, as the simple query protocol of PostgreSQL sends it. */
const commit = Buffer.from('commit\0')

type Cut = { moment: 'before' | 'after'; done: PromiseWithResolvers<void> }

/** Passes bytes on in their order, each as late as it is told, until `lost` says they vanish. */
function passOn(from: Socket, to: Socket, late: () => number, seen: (bytes: Buffer) => boolean) {
  let due = 0
  function after(act: () => void) {
    due = Math.max(due, performance.now() + late())
    const wait = due - performance.now()
    if (wait > 0) setTimeout(act, wait)
    else act()
  }
  from.on('data', (bytes: Buffer) => {
    if (!seen(bytes)) return
    after(() => {
      if (to.destroyed || to.write(bytes)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
  })
  from.on('end', () => after(() => to.end()))
}

/**
 * A cable to a database, which a test can pull out: the connections over it end at once, and so do
 * new ones until it is put back. It can also be slow, go silent, or break at a commit.
 */
export async function cableTo(databaseUrl: string) {
  const far = new URL(databaseUrl)
  const ends = new Set<Socket>()
  let broken = false
  let silent = false
  let lateMs = 0
  let cut: Cut | undefined

  function keep(end: Socket) {
    ends.add(end)
    end.on('close', () => ends.delete(end)).on('error', () => end.destroy())
  }

  function join(near: Socket, onward: Socket) {
    /** Some of its bytes are lost, so it never speaks again; nobody is told. */
    let dumb = false
    let committing: Cut | undefined
    const part = () => {
      near.destroy()
      onward.destroy()
    }
    const breakAt = ({ done }: Cut) => {
      part()
      done.resolve()
      return false
    }
    const isHeard = () => {
      dumb ||= silent
      return !dumb
    }

    passOn(
      near,
      onward,
      () => lateMs,
      (bytes) => {
        if (cut && bytes.includes(commit)) {
          committing = cut
          cut = undefined
          if (committing.moment === 'before') return breakAt(committing)
        }
        return isHeard()
      },
    )
    passOn(
      onward,
      near,
      () => lateMs,
      () => (committing ? breakAt(committing) : isHeard()),
    )
    near.on('close', () => dumb || onward.destroy())
    onward.on('close', () => dumb || near.destroy())
  }

  const server = createServer((near) => {
    keep(near)
    if (broken) return near.destroy()
    const onward = connect(Number(far.port), far.hostname)
    keep(onward)
    join(near, onward)
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
    /** Everything sent from now on vanishes, and nobody is told, until the cable is put back. */
    goSilent() {
      silent = true
    },
    /** Every byte takes so many milliseconds, each way. */
    slowDown(ms: number) {
      lateMs = ms
    },
    /** Breaks the connection of the next commit: before it arrives, or before its answer does. */
    cutAtCommit(moment: Cut['moment']): Promise<void> {
      cut = { moment, done: Promise.withResolvers() }
      return cut.done.promise
    },
    putBack() {
      broken = false
      silent = false
      lateMs = 0
      cut = undefined
    },
    close() {
      pullOut()
      server.close()
    },
  }
}
