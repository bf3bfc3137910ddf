import { inTurns } from '../measure/comparison.ts'
import { type BenchmarkRow, compared } from '../measure/report.ts'
import { answering } from '../measure/subject.ts'
import { type BenchApp, getRequest, sizeName } from '../servers/apps.ts'
import { comparisons, readPeer, requestText } from '../servers/peer.ts'

const answers = 600
/** V8 releases memory while the other one is measured. */
const wakeUp = answers
const warmUp = 1_500
/** Of the peer's CPU time. */
const maxShare = 0.5

/** Our request for each answer: not cached, because of its limit. */
const requestFor: Record<(typeof comparisons)[number], string> = {
  search: getRequest('/api/search?limit=24'),
  'search and facets': getRequest('/api/search/page?limit=24'),
}

/** Another product's answers to searches beside ours: CPU time of server and database. */
export async function beside(peerFile: string, app: BenchApp, rounds: number) {
  const peer = readPeer(peerFile)
  const rows: BenchmarkRow[] = []
  for (const what of comparisons) {
    const request = peer.requests[what]
    if (!request) continue
    const repetitions = { times: answers, warmUp, wakeUp }
    const ours = answering({
      ...app.counted,
      ...repetitions,
      ports: [app.product.port],
      texts: [requestFor[what]],
    })
    const theirs = answering({
      pids: peer.pids,
      ...(peer.postmaster && { postmaster: peer.postmaster }),
      ...repetitions,
      ports: [peer.port],
      texts: [requestText(request)],
    })
    const costs = await inTurns([{ ours, theirs }], { rounds })
    const name = `(k) ${what}, ${sizeName(app.products)}, beside ${peer.name}`
    rows.push(compared({ what: name, ...costs, bar: maxShare }))
  }
  return rows
}
