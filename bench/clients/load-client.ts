import { newClient } from './client-pool.ts'
import { openRawConnection } from './raw-connection.ts'

/**
 * Sends `times` requests from `texts` in turn over a few connections, at most `rate` per second.
 */
export type LoadTask = { port: number; texts: string[]; times: number; rate?: number | undefined }

const connections = 4

/** Throws at the first status other than 200. */
async function ask({
  port,
  texts,
  times,
  rate = Number.POSITIVE_INFINITY,
}: LoadTask): Promise<void> {
  const begun = performance.now()
  let sent = 0
  const askOver = (connection: ReturnType<typeof openRawConnection>): Promise<void> =>
    new Promise((resolve, reject) => {
      const next = () => {
        if (sent >= times) return resolve()
        const text = texts[sent % texts.length] as string
        const early = begun + (sent / rate) * 1000 - performance.now()
        sent += 1
        const send = () =>
          connection.ask(text, (status) =>
            status === 200 ? next() : reject(new Error(`${text.split('\r\n')[0]}: ${status}`)),
          )
        if (early > 1) setTimeout(send, early)
        else send()
      }
      next()
    })
  const all = Array.from({ length: connections }, () => openRawConnection(port, newClient()))
  await Promise.all(all.map(askOver)).finally(() => {
    for (const connection of all) connection.close()
  })
}

process.on('message', async (task: LoadTask) => {
  const begun = performance.now()
  const failed = await ask(task).then(
    () => undefined,
    (error) => String(error),
  )
  process.send?.({ seconds: (performance.now() - begun) / 1000, failed })
})
