import { answering, type Cost, inTurns } from '../measure/comparison.ts'
import { type BenchmarkRow, compared } from '../measure/report.ts'
import { type BenchApp, getRequest, sizeName } from '../servers/apps.ts'
import { comparisons, readPeer, requestText } from '../servers/peer.ts'

const answers = 300
const warmUp = 1_500
/** Of the peer's CPU time. */
const maxShare = 0.5

/** Our requests for one answer, none of them cached: by a limit, or by a parameter that is ignored. */
const requestsFor: Record<(typeof comparisons)[number], (n: number) => string[]> = {
  search: () => [getRequest('/api/search?limit=24')],
  'search and facets': (n) => [
    getRequest('/api/search?limit=24'),
    getRequest(`/api/search/facets?unknown=${n}`),
  ],
}

/** Beyond what the page cache holds of searches. */
const differentAnswers = 1_000

/** Another product's answers to searches beside ours: CPU time of server and database. */
export async function beside(peerFile: string, app: BenchApp, rounds: number) {
  const peer = readPeer(peerFile)
  const rows: BenchmarkRow[] = []
  for (const what of comparisons) {
    const request = peer.requests[what]
    if (!request) continue
    const perAnswer = requestsFor[what](0).length
    const texts = Array.from({ length: differentAnswers }, (_, n) => requestsFor[what](n)).flat()
    const { ours, theirs } = await inTurns(
      {
        ours: answering({
          ...app.counted,
          ports: [app.product.port],
          texts,
          times: answers * perAnswer,
          warmUp: warmUp * perAnswer,
        }),
        theirs: answering({
          pids: peer.pids,
          ...(peer.postmaster && { postmaster: peer.postmaster }),
          ports: [peer.port],
          texts: [requestText(request)],
          times: answers,
          warmUp,
        }),
      },
      rounds,
    )
    const whole = ours.map(({ ms, rate }): Cost => ({ ms: ms * perAnswer, rate: rate / perAnswer }))
    const name = `(k) ${what}, ${sizeName(app.products)}, beside ${peer.name}`
    rows.push(compared({ what: name, ours: whole, theirs, bar: maxShare }))
  }
  return rows
}
