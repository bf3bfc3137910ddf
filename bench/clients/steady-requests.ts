import { newClient } from './client-pool.ts'
import { openRawConnection } from './raw-connection.ts'

type SteadyRequests = {
  port: number
  texts: string[]
  perSecond: number
  isOver(): boolean
}

/** Sorted latencies in ms, counted from the time at which a request was due, and refusals. */
export type Answers = { waits: number[]; refused: number }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends requests on schedule, whether or not earlier ones have been answered, until it is over. */
export async function askSteadily({ port, texts, perSecond, isOver }: SteadyRequests) {
  const free: ReturnType<typeof openRawConnection>[] = []
  const answers: Answers = { waits: [], refused: 0 }
  const begun = performance.now()
  let sent = 0

  function send() {
    const connection = free.pop() ?? openRawConnection(port, newClient())
    const due = begun + (sent / perSecond) * 1000
    const text = texts[sent % texts.length] as string
    sent += 1
    connection.ask(text, (status) => {
      free.push(connection)
      answers.waits.push(performance.now() - due)
      if (status !== 200) answers.refused += 1
    })
  }

  while (!isOver()) {
    while (((performance.now() - begun) / 1000) * perSecond >= sent) send()
    await pause(2)
  }
  while (answers.waits.length < sent) await pause(2)
  for (const connection of free) connection.close()
  answers.waits.sort((one, other) => one - other)
  return answers
}
