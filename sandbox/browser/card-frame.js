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
import { call, connect, tell } from './embedder.js'
import { dress } from './theme.js'
import { sayIn, translatePage } from './translate-page.js'

const changed = () => tell('change', { state: sayIn(state()) })

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

async function hear(message) {
  const request = requests[message.type]
  if (request) tell('reply', { id: message.id, result: await request(message) })
  else orders[message.type]?.(message)
}

translatePage()
const content = document.getElementById('card')
const tellHeight = () =>
  tell('height', { height: Math.ceil(content.getBoundingClientRect().height) })

watch({
  changed,
  focused: () => tell('focus'),
  blurred: () => tell('blur'),
  escaped: () => tell('escape'),
  entered: () => tell('enter'),
})
await connect(hear)
new ResizeObserver(tellHeight).observe(content)
tellHeight()
tell('ready')
