// No import of schemas here: routes use it for their search parameters before their screens are loaded.
export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A search parameter, if it is a single one that matches. */
export const ifLike = (pattern: RegExp, value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined
