type Titled = { context: { site: { brand: string } } }

/**
 * `head` of a screen: `<title> - <brand>`, as in `head: titled('Log in')`. A screen that people may
 * find by searching has a `description` too.
 */
export function titled(title: string, description?: string) {
  return ({ match }: { match: Titled }) => ({
    meta: [
      { title: `${title} - ${match.context.site.brand}` },
      ...(description ? [{ name: 'description', content: description }] : []),
    ],
  })
}
