/**
 * Waits until the reader comes within a screen of the element with this id, or puts the focus into
 * it. Does not wait where it is not on the page, as on one that the browser draws itself.
 */
export function whenNear(id: string): Promise<void> | undefined {
  const element = globalThis.document?.getElementById(id)
  if (!element) return undefined
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) near()
      },
      { rootMargin: '100%' },
    )
    function near() {
      watch.disconnect()
      resolve()
    }
    watch.observe(element)
    element.addEventListener('focusin', near, { once: true })
  })
}
