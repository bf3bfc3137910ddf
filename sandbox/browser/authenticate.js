import { call, connect, post } from './embedder.js'
import { language, say, translatePage } from './translate-page.js'

const complete = document.getElementById('complete')
const fail = document.getElementById('fail')
const buttons = [complete, fail]
let intent

function disable(isSo) {
  for (const button of buttons) button.disabled = isSo
}

async function answer(choice) {
  if (complete.disabled) return
  disable(true)
  const fields = { client_secret: intent.client_secret, answer: choice }
  const result = await call(`authentications/${intent.id}`, fields)
  if (result.error?.type !== 'api_connection_error') return post('done')
  disable(false)
  document.getElementById('error').textContent = say(result.error.message)
}

function show(asked) {
  intent = asked
  document.getElementById('amount').textContent = inWords(asked.amount, asked.currency)
  disable(false)
  complete.focus()
}

function inWords(minorUnits, currency) {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const { maximumFractionDigits } = money.resolvedOptions()
  return money.format(minorUnits / 10 ** maximumFractionDigits)
}

/** Focus trap over the two buttons. */
function keepFocus(event) {
  event.preventDefault()
  const other = document.activeElement === complete ? fail : complete
  other.focus()
}

translatePage()
complete.addEventListener('click', () => answer('complete'))
fail.addEventListener('click', () => answer('fail'))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('fail')
  if (event.key === 'Tab') keepFocus(event)
})

await connect((message) => {
  if (message.type === 'intent') show(message.intent)
  if (message.type === 'escape') answer('fail')
})
post('ready')
