/** The classes of a link inside a text. */
export const textLink =
  'font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2'
