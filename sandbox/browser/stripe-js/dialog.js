import { wordsIn } from '../translations.js'
import { openFrame } from './channel.js'

const overlay = {
  position: 'fixed',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '16px',
  border: '0',
  boxSizing: 'border-box',
  background: 'rgb(17 24 39 / 0.6)',
}
const sheet = {
  width: 'min(100%, 26rem)',
  height: 'min(100%, 17rem)',
  border: '0',
  borderRadius: '12px',
  background: '#fff',
  colorScheme: 'light',
}

/**
 * Shows the authentication dialog for an intent; resolves when it is answered. Going back in the
 * history closes it and, as Escape does, fails the authentication.
 */
export function authenticate(account, intent) {
  return new Promise((resolve) => {
    const focusedBefore = document.activeElement
    const dialog = document.createElement('dialog')
    const title = wordsIn(account.locale, 'Authenticate payment — test')
    const channel = openFrame('authenticate', account, title, (message) => {
      if (message.type === 'ready') present()
      if (message.type === 'done') finish()
    })

    function present() {
      channel.frame.focus()
      channel.post({ type: 'intent', intent })
      if (!dialog.open) channel.post({ type: 'escape' })
    }

    function leave() {
      dialog.close()
      // Hidden only: the frame is still to answer.
      dialog.style.display = 'none'
      channel.post({ type: 'escape' })
    }

    function finish() {
      window.removeEventListener('popstate', leave)
      dialog.close()
      channel.close()
      dialog.remove()
      focusedBefore?.focus()
      resolve()
    }

    Object.assign(dialog.style, overlay)
    Object.assign(channel.frame.style, sheet)
    dialog.setAttribute('aria-label', title)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      channel.post({ type: 'escape' })
    })
    dialog.append(channel.frame)
    window.addEventListener('popstate', leave)
    document.body.append(dialog)
    dialog.showModal()
  })
}
