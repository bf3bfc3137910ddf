type Titled = { context: { site: { brand: string } } }

/** `head` of a screen: `<title> - <brand>`, as in `head: titled('Log in')`. */
export function titled(title: string) {
  return ({ match }: { match: Titled }) => ({
    meta: [{ title: `${title} - ${match.context.site.brand}` }],
  })
}
