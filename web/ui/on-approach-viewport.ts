/**
 * Calls back once when the element is within one viewport height of the visible area, or receives
 * the focus. Returns the function that stops observing.
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
