import { html } from 'hono/html'
import type { AccountLinkRecord, AccountRecord, RequirementRecord } from '../connect-records.ts'

const words: Record<string, string> = {
  'identity.attestations.terms_of_service.account': 'Agreement to the terms of service',
  'identity.individual.address.line1': 'Your address',
  'identity.individual.date_of_birth': 'Your date of birth',
  'identity.individual.given_name': 'Your first name',
  'identity.individual.surname': 'Your last name',
  'identity.individual.documents.primary_verification': 'A photo of your identity document',
  'defaults.payout_methods': 'A bank account for payouts',
}
const banks = [
  ['paid', 'Account ending in 6789', 'Payouts arrive.'],
  ['fails', 'Account ending in 1116', 'Payouts fail.'],
  ['fails_after_paid', 'Account ending in 1113', 'Payouts are paid, then returned by the bank.'],
] as const

const asked = ({ description, awaiting }: RequirementRecord) =>
  html`<li>${words[description] ?? description}${awaiting === 'stripe' ? ' (being checked)' : ''}</li>`

function requirementList({ requirements, rejection }: AccountRecord) {
  if (rejection !== null) return html`<p class="error">This account was rejected.</p>`
  if (requirements.length === 0) return html`<p>Nothing is missing.</p>`
  return html`<h2>The payment provider would ask for</h2>
    <ul>
      ${requirements.map(asked)}
    </ul>`
}

const bankChoice = (chosen: string) =>
  banks.map(
    ([value, title, hint]) => html`<label>
      <input type="radio" name="bank" value="${value}" ${value === chosen ? 'checked' : ''} />
      <span>${title}</span>
      <span class="hint">${hint}</span>
    </label>`,
  )

const titles: Record<AccountLinkRecord['useCase'], string> = {
  account_onboarding: 'Set up payouts',
  account_update: 'Update your details',
  login: 'Your payouts',
}

const answers = (link: AccountLinkRecord) =>
  link.useCase === 'login'
    ? html`<button class="primary" name="outcome" value="finish">Save</button>`
    : html`<button class="primary" name="outcome" value="finish">Finish</button>
        <button name="outcome" value="review">Finish, and be checked first</button>
        <button name="outcome" value="leave">Return without finishing</button>
        <button name="outcome" value="reject">Be rejected</button>`

/** The hosted onboarding, in place of the provider's: choices instead of personal data. */
export function onboardingPage(account: AccountRecord, link: AccountLinkRecord, saved = false) {
  const title = titles[link.useCase]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} — test</title>
        <link rel="stylesheet" href="../../../frame/onboarding.css" />
      </head>
      <body>
        <main>
          <p class="mark">Card sandbox</p>
          <h1>${title} — test</h1>
          <p>
            This page stands in for the payment provider's. It asks for no personal data; choose
            what should happen${account.contactEmail ? html` for <b>${account.contactEmail}</b>` : ''}.
          </p>
          ${saved ? html`<p role="status">Saved.</p>` : ''}
          ${requirementList(account)}
          <form method="post">
            <fieldset>
              <legend>Test bank account</legend>
              ${bankChoice(account.bank?.outcome ?? 'paid')}
            </fieldset>
            <div class="buttons">
              ${answers(link)}
            </div>
          </form>
        </main>
      </body>
    </html>`
}
