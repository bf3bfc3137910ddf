/** Hides the page and reloads it, to discard all fetched and rendered data. */
export function reload() {
  document.documentElement.hidden = true
  window.location.reload()
}
