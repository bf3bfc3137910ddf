import type { TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { visit } from './browser.ts'
import { signInAs } from './sign-in-as.ts'

/** Opens a page of the application as a signed-in member. */
export async function visitAs(
  { services }: TestApp,
  person: Person,
  path: string,
  options?: Parameters<typeof visit>[0],
) {
  const { publicUrl } = services.config
  const visitor = await visit(options)
  await signInAs(visitor.page, `${publicUrl}/`, person)
  await visitor.page.goto(`${publicUrl}${path}`)
  return visitor
}
