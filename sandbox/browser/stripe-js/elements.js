import { createCardElement } from './card-element.js'

/** Elements of a page; the sandbox has one card element at a time. */
export function createElements(account) {
  let card

  function create(type, options) {
    if (type !== 'card') throw new Error(`The card sandbox has no ${type} element.`)
    if (card)
      throw new Error('Can only create one Element of type card through an Elements instance.')
    card = createCardElement(account, options, () => {
      card = undefined
    })
    return card
  }

  // React components carry their element type in a static field.
  const typeOf = (type) => (typeof type === 'string' ? type : type?.__elementType)

  return {
    create,
    getElement: (type) => (typeOf(type) === 'card' ? (card ?? null) : null),
    update() {},
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  }
}
