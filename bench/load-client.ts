import { newClient } from './client-pool.ts'
import { openRawConnection } from './raw-connection.ts'

/**
 * Sends `times` requests from `texts` in turn over a few connections, at most `rate` per second.
 */
export type Asking = { port: number; texts: string[]; times: number; rate?: number | undefined }

const lines = 4

/** Throws at the first status other than 200. */
async function ask({ port, texts, times, rate = Number.POSITIVE_INFINITY }: Asking): Promise<void> {
  const begun = performance.now()
  let asked = 0
  const askOver = (line: ReturnType<typeof openRawConnection>): Promise<void> =>
    new Promise((resolve, reject) => {
      const next = () => {
        if (asked >= times) return resolve()
        const text = texts[asked % texts.length] as string
        const early = begun + (asked / rate) * 1000 - performance.now()
        asked += 1
        const send = () =>
          line.ask(text, (status) =>
            status === 200 ? next() : reject(new Error(`${text.split('\r\n')[0]}: ${status}`)),
          )
        if (early > 1) setTimeout(send, early)
        else send()
      }
      next()
    })
  const all = Array.from({ length: lines }, () => openRawConnection(port, newClient()))
  await Promise.all(all.map(askOver)).finally(() => {
    for (const line of all) line.close()
  })
}

process.on('message', async (asking: Asking) => {
  const begun = performance.now()
  const failed = await ask(asking).then(
    () => undefined,
    (error) => String(error),
  )
  process.send?.({ seconds: (performance.now() - begun) / 1000, failed })
})
