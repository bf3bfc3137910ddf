/**
 * Tells once that the reader comes within a screen of an element, or puts the focus into it.
 * Returns what ends the watch.
 */
export function onApproachViewport(element: Element, onNear: () => void): () => void {
  const watch = new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) near()
    },
    { rootMargin: '100%' },
  )
  function near() {
    end()
    onNear()
  }
  function end() {
    watch.disconnect()
    element.removeEventListener('focusin', near)
  }
  watch.observe(element)
  element.addEventListener('focusin', near)
  return end
}
