import { linkOptions } from '@tanstack/react-router'

/** The links of the header, the small-screen menu among them. */
export const siteLinks = linkOptions([
  { to: '/', label: 'Home', activeOptions: { exact: true } },
  { to: '/advertiseditems', label: 'Advertised items' },
  { to: '/categories', label: 'Categories' },
  { to: '/blog', label: 'Blog' },
  { to: '/dashboard', label: 'Dashboard' },
])
