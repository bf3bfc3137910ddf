import type { Locator } from 'playwright-core'

/** The accessible description of a field or dialog: the text of its `aria-describedby`. */
export const descriptionOf = (locator: Locator) =>
  locator.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
