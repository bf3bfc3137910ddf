import { connect, createServer, type Socket } from 'node:net'

/**
 * A cable to a database, which a test can pull out: the connections over it end at once, and so do
 * new ones until it is put back.
 */
export async function cableTo(databaseUrl: string) {
  const far = new URL(databaseUrl)
  const ends = new Set<Socket>()
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
    near.pipe(onward).pipe(near)
    near.on('close', () => onward.destroy())
    onward.on('close', () => near.destroy())
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
    putBack() {
      broken = false
    },
    close() {
      pullOut()
      server.close()
    },
  }
}
