import { timeOf } from '../clock.ts'
import type { Form } from '../protocol/form.ts'
import { listOf } from '../protocol/form.ts'
import { allowOnly, choiceOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { accountV1 } from './account-v1.ts'
import { accountView } from './account-view.ts'
import { accountOf } from './accounts.ts'
import { pageOf } from './pages.ts'

/** Accounts that are open, unless `closed` asks for the others. */
export function listAccounts({ ledger }: HandlerDeps, form: Form) {
  allowOnly(form, ['applied_configurations', 'closed', 'limit', 'page'])
  const closed = choiceOf(form, 'closed', ['true', 'false']) === 'true'
  const others = listOf(form.applied_configurations).some((name) => name !== 'recipient')
  const accounts = ledger.accounts.all().filter((account) => account.closed === closed && !others)
  const now = timeOf(ledger)
  const views = accounts.toReversed().map((account) => accountView(account, [], now))
  return pageOf('/v2/core/accounts', views, form)
}

/** The account as API v1 shows it. */
export const retrieveAccountV1 = (deps: HandlerDeps, id: string) =>
  accountV1(accountOf(deps, id), timeOf(deps.ledger))
