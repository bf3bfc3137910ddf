import type { TestApp } from '../../test/harness/app.ts'
import { expectOk } from '../../test/harness/send.ts'
import { visit } from './browser.ts'
import { type SignedIn, signInAs } from './sign-in-as.ts'
import { oneOfCast } from './steps.ts'

type Options = Parameters<typeof visit>[0]

/** Opens a page of the application as a signed-in member. */
export async function visitAs(app: TestApp, person: SignedIn, path: string, options?: Options) {
  const visitor = await visit(options)
  await signInAs(visitor.page, app.at('/'), person)
  await visitor.page.goto(app.at(path))
  return visitor
}

/** Opens a page as this member of the demo data, with a new session. */
export async function visitAsCast(app: TestApp, key: string, path: string, options?: Options) {
  const { email, password } = oneOfCast(key)
  const browser = app.anonymous()
  expectOk(await browser.signIn(email, password))
  return visitAs(app, { browser }, path, options)
}
