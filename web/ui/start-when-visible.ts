import { messageOf } from '../api/failures.ts'
import { toast } from './toast.ts'

const controls = 'button, input, textarea'

/**
 * Calls `start`, which resolves to its failure or undefined, when the element is within one viewport
 * height of the visible area. After a failure, calls it again when the element returns there, or when
 * a control in it is used; then a message is shown if that fails. Returns the function that stops this.
 */
export function startWhenVisible(element: Element, start: () => Promise<unknown>): () => void {
  let isStarting = false

  async function attempt(isUsed?: boolean) {
    if (isStarting) return
    isStarting = true
    const failure = await start()
    isStarting = false
    if (!failure) end()
    else if (isUsed) toast.error(messageOf(failure))
  }

  const watch = new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) attempt()
    },
    { rootMargin: '100%' },
  )

  function onUse({ target }: Event) {
    const used = target as Element
    if (element.contains(used) && used.closest(controls)) attempt(true)
  }

  function end() {
    watch.disconnect()
    removeEventListener('pointerdown', onUse, true)
    removeEventListener('focusin', onUse, true)
  }

  watch.observe(element)
  // At the window, because React stops the events of HTML that is not hydrated at the document.
  addEventListener('pointerdown', onUse, true)
  addEventListener('focusin', onUse, true)
  return end
}
