import { wordsIn } from '../translations.js'
import { openFrame } from './channel.js'

const frameLook = {
  display: 'block',
  width: '100%',
  height: '64px',
  border: '0',
  // The frame is light and transparent; with another colour scheme browsers paint it white.
  colorScheme: 'light',
}

/** The card element, whose inputs are inside the sandbox's frame. */
export function createCardElement(account, givenOptions = {}, forget = () => {}) {
  const listeners = new Map()
  let options = givenOptions
  let container
  let channel

  const emit = (name, event) => {
    for (const listener of listeners.get(name) ?? []) listener(event)
  }

  const mark = (name, on) =>
    container?.classList.toggle(options.classes?.[name] ?? `StripeElement--${name}`, on)

  const handlers = {
    ready: () => emit('ready', element),
    height: ({ height }) => {
      if (channel) channel.frame.style.height = `${Number(height)}px`
    },
    change({ state }) {
      mark('empty', state.empty)
      mark('complete', state.complete)
      mark('invalid', state.error !== undefined)
      emit('change', { ...state, elementType: 'card', value: { postalCode: '' } })
    },
    focus() {
      mark('focus', true)
      emit('focus', { elementType: 'card' })
    },
    blur() {
      mark('focus', false)
      emit('blur', { elementType: 'card' })
    },
    escape: () => emit('escape', { elementType: 'card' }),
    enter: () => container?.closest('form')?.requestSubmit(),
  }

  const postLook = () =>
    channel?.post({ type: 'look', style: options.style, disabled: options.disabled })

  const element = {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return element
    },
    off(name, listener) {
      const kept = (listeners.get(name) ?? []).filter((known) => listener && known !== listener)
      listeners.set(name, kept)
      return element
    },
    once(name, listener) {
      const first = (event) => {
        element.off(name, first)
        listener(event)
      }
      return element.on(name, first)
    },
    mount(target) {
      const found = typeof target === 'string' ? document.querySelector(target) : target
      if (!found) throw new Error(`The card element found nothing to mount on: ${target}`)
      if (found === container) return element
      element.unmount()
      container = found
      const title = wordsIn(account.locale, 'Secure card details')
      channel = openFrame('card', account, title, (data) => handlers[data.type]?.(data))
      Object.assign(channel.frame.style, frameLook)
      container.classList.add(options.classes?.base ?? 'StripeElement')
      mark('empty', true)
      container.replaceChildren(channel.frame)
      postLook()
      return element
    },
    unmount() {
      for (const name of ['empty', 'complete', 'invalid', 'focus']) mark(name, false)
      container?.classList.remove(options.classes?.base ?? 'StripeElement')
      channel?.close()
      channel = undefined
      container = undefined
      return element
    },
    destroy() {
      element.unmount()
      listeners.clear()
      forget()
      return element
    },
    update(changes) {
      options = { ...options, ...changes }
      postLook()
      return element
    },
    focus() {
      channel?.frame.focus()
      channel?.post({ type: 'focus' })
    },
    blur: () => channel?.post({ type: 'blur' }),
    clear: () => channel?.post({ type: 'clear' }),
    _ask: (message) => channel?.ask(message) ?? notMounted(),
  }
  return element
}

const notMounted = async () => ({
  error: { type: 'validation_error', message: 'The card field is not on the page.' },
})
