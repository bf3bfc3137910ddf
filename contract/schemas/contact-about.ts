/** What messages of the contact form can be about. A sale is the order of its buyer. */
export type ContactSubject = { kind: 'order' | 'decision'; number: string }

/** The kind of a subject and its number, such as `order-0190b3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b`. */
export const contactAboutForm = /^(order|decision)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Undefined for a text of another form. */
export function parseContactAbout(about: string): ContactSubject | undefined {
  const [, kind, number] = contactAboutForm.exec(about) ?? []
  if (number === undefined) return undefined
  return { kind: kind === 'order' ? 'order' : 'decision', number }
}
