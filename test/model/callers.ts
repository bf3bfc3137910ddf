import { signAccessToken } from '../../server/access/access-token.ts'
import type { TestApp } from '../harness/app.ts'
import { clientFrom } from '../harness/client.ts'
import { newAddress } from '../harness/people.ts'
import { send } from '../harness/send.ts'
import type { ModelMember } from './world.ts'

const manyPeople = `
  with given as (
    select * from json_to_recordset($1) as g (id text, name text, email text, kind text, admin bool, confirmed bool)
  ), person as (
    insert into identity_user (id, name, email, email_verified)
    select id, name, email, confirmed from given
  ), account as (
    insert into identity_account (id, user_id, account_id, provider_id, password)
    select given.id, given.id, given.id, 'credential', account.password
    from given, identity_account account join identity_user u on u.id = account.user_id
    where u.email = $2
  ), session as (
    insert into identity_session (id, user_id, token, expires_at)
    select id, id, id, now() + interval '1 day' from given
  )
  insert into member (identity_id, name, email, email_key, is_buyer, is_seller, is_admin)
  select id, name, email, email, kind = 'buyer', kind = 'seller', admin from given
  returning email, id`

let made = 0

/** A member calling the app with a session's token. */
function callerOf(app: TestApp, email: string, memberId: string, password: string, given: string) {
  const browser = clientFrom(newAddress(), app.url)
  let token = given

  async function signIn() {
    const answer = await browser.signIn(email, password)
    if (answer.status === 200) token = await browser.token(email)
    return answer
  }

  return {
    email,
    memberId,
    signIn,
    call(method: string, path: string, body?: unknown) {
      const headers = { authorization: `Bearer ${token}` }
      return send(`${app.url}/api${path}`, { method, headers, body, from: browser.address })
    },
    async signOut() {
      // The given session has no cookie: signing out needs a browser's session.
      if (!browser.jar.has('identity.session_token')) await signIn()
      return browser.identity('/sign-out')
    },
  }
}

type Template = { email: string; password: string }

/**
 * Inserts signed-in members with the password hash of `template`, so that sequences need no
 * hashing.
 */
export async function callersOf(app: TestApp, { email, password }: Template, cast: ModelMember[]) {
  made += 1
  const given = cast.map(({ name, kind, isAdmin, confirmed }) => {
    const id = `${name}-${made}`.toLowerCase()
    return { id, name, email: `${id}@example.com`, kind, admin: isAdmin, confirmed }
  })
  const { rows } = await app.pool.query(manyPeople, [JSON.stringify(given), email])
  const memberIds = new Map<string, string>(rows.map((row) => [row.email, row.id]))
  const callers = new Map<ModelMember, ReturnType<typeof callerOf>>()
  for (const [at, { id, email }] of given.entries()) {
    const token = await signAccessToken(app.pool, { sub: id, sid: id }, 900)
    const caller = callerOf(app, email, memberIds.get(email) ?? '', password, token)
    callers.set(cast[at] as ModelMember, caller)
  }
  return (person: ModelMember) => callers.get(person) as ReturnType<typeof callerOf>
}
