import { useTranslations } from 'use-intl'

const networks = [
  {
    name: 'X',
    address: 'https://x.com',
    drawing: 'M4 4h4.5l4 5.5L17.2 4H20l-6.200 7.300L20.5 20H16l-4.400-6L6.5 20H3.700l6.600-7.800z',
  },
  {
    name: 'YouTube',
    address: 'https://www.youtube.com',
    drawing: 'M5 6h14a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zm5 3v6l5.5-3z',
  },
  {
    name: 'Facebook',
    address: 'https://www.facebook.com',
    drawing:
      'M13.5 21v-8h2.800l.4-3.200h-3.200V7.900c0-1 .3-1.600 1.600-1.600h1.700V3.400A22 22 0 0 0 14.300 3C11.800 3 10.200 4.5 10.200 7.400v2.400H7.5V13h2.700v8z',
  },
]

/** Where else the site is to be found. */
export function SocialLinks() {
  const t = useTranslations('site')
  return (
    <ul aria-label={t('socialMedia')} className="-mx-3 flex gap-2">
      {networks.map(({ name, address, drawing }) => (
        <li key={name}>
          <a
            href={address}
            rel="noreferrer"
            title={name}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-surface hover:text-ink"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-5 fill-current"
              fillRule="evenodd"
            >
              <path d={drawing} />
            </svg>
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
