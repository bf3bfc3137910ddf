import {
  clear,
  disable,
  firstProblem,
  focusFirst,
  showAll,
  state,
  typedCard,
  watch,
} from './card-inputs.js'
import { call, connect, post } from './embedder.js'
import { dress } from './theme.js'
import { sayIn, translatePage } from './translate-page.js'

const changed = () => post('change', { state: sayIn(state()) })

const requests = {
  async token() {
    const problem = firstProblem()
    if (problem === undefined) return call('tokens', typedCard())
    showAll()
    changed()
    return { error: problem }
  },
  async paymentMethod({ billing }) {
    const token = await requests.token()
    if (token.error) return token
    return call('../v1/payment_methods', { ...billing, type: 'card', 'card[token]': token.id })
  },
}

const orders = {
  blur: () => document.activeElement?.blur(),
  clear() {
    clear()
    changed()
  },
  focus: focusFirst,
  look({ style, disabled }) {
    dress(style)
    disable(disabled === true)
  },
}

async function onMessage(message) {
  const request = requests[message.type]
  if (request) post('reply', { id: message.id, result: await request(message) })
  else orders[message.type]?.(message)
}

translatePage()
const content = document.getElementById('card')
const postHeight = () =>
  post('height', { height: Math.ceil(content.getBoundingClientRect().height) })

watch({
  changed,
  focused: () => post('focus'),
  blurred: () => post('blur'),
  escaped: () => post('escape'),
  entered: () => post('enter'),
})
await connect(onMessage)
new ResizeObserver(postHeight).observe(content)
postHeight()
post('ready')
