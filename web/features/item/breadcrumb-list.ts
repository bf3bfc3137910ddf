import type { BreadcrumbList, WithContext } from 'schema-dts'

export type Crumb = { name: string; url: string }

/** The path to a page as schema.org structured data (JSON-LD) for search engines. */
export function breadcrumbList(crumbs: Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}
