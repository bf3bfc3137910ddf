import type { Notice } from '../../contract/notices.ts'
import type { Person } from './people.ts'
import { expectOk } from './send.ts'

type Reader = Pick<Person, 'get'>

/** The notices of a member, newest first. */
export const noticesOf = async (who: Reader): Promise<Notice[]> =>
  expectOk(await who.get('/notices')).body

/** The kinds of a member's notices, newest first. */
export const noticeKindsOf = async (who: Reader) => (await noticesOf(who)).map(({ kind }) => kind)

/** Throws if the member has no notice. */
export async function newestNotice(who: Reader): Promise<Notice> {
  const [newest] = await noticesOf(who)
  if (!newest) throw new Error('no notice')
  return newest
}
