import { bearerFetch } from '../../api/bearer-fetch.ts'
import { subscribeToChanges } from '../../data/live.ts'
import { loadedQueryClient } from '../../data/page-data.ts'

/** The call `notices.unread`. The full API client would add 10 KB to every page of a member. */
async function readUnread(signal: AbortSignal): Promise<number | undefined> {
  const headers = { accept: 'application/json' }
  const response = await bearerFetch(new Request('/api/notices/unread', { headers, signal }))
  return response.ok ? (await response.json()).count : undefined
}

/** Query keys of the data that a notice may be about, refetched together with the notices. */
const concerned = ['notices', 'sales', 'bookings', 'offers', 'dashboard']

function invalidateConcerned() {
  for (const noun of concerned) loadedQueryClient()?.invalidateQueries({ queryKey: [[noun]] })
}

/** Query keys of further data that a new notice may be about. */
const concernedByNew = [['questions'], ['reviews'], ['catalog', 'own'], ['ownListings']]

/** With a new notice only: a public page is read by all when its stream opens. */
function invalidateListingsAndReviews() {
  const client = loadedQueryClient()
  for (const path of concernedByNew) client?.invalidateQueries({ queryKey: [path] })
  for (const kind of ['item', 'itemQuestions']) client?.invalidateQueries({ queryKey: [kind] })
}

/** Calls back with the number of unread notices, now and at each change, until the signal aborts. */
export function followUnread(signal: AbortSignal, onCount: (count: number) => void) {
  let asked = 0
  let lastAnnouncedTurn = 0
  let known: number | undefined
  const read = async () => {
    asked += 1
    const turn = asked
    const count = await readUnread(signal).catch(() => undefined)
    // Responses can arrive in another order than the requests were sent in.
    if (count === undefined || signal.aborted || turn < lastAnnouncedTurn) return
    lastAnnouncedTurn = turn
    if (known !== undefined && count > known) invalidateListingsAndReviews()
    known = count
    onCount(count)
  }
  subscribeToChanges({
    signal,
    notices() {
      void read()
      invalidateConcerned()
    },
  })
}
