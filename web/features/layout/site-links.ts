import { linkOptions } from '@tanstack/react-router'

/** The links of the header and of the small-screen menu. */
export const siteLinks = linkOptions([
  { to: '/', page: 'home', activeOptions: { exact: true } },
  { to: '/advertiseditems', page: 'advertisedItems' },
  { to: '/categories', page: 'categories' },
  { to: '/blog', page: 'blog' },
  { to: '/dashboard', page: 'dashboard' },
])
