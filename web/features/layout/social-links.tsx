import { useTranslations } from 'use-intl'
import drawings from '../../assets/social.svg?no-inline'

const networks = [
  { name: 'X', address: 'https://x.com' },
  { name: 'YouTube', address: 'https://www.youtube.com' },
  { name: 'Facebook', address: 'https://www.facebook.com' },
]

export function SocialLinks() {
  const t = useTranslations('site')
  return (
    <ul aria-label={t('socialMedia')} className="-mx-3 flex gap-2">
      {networks.map(({ name, address }) => (
        <li key={name}>
          <a
            href={address}
            rel="noreferrer"
            title={name}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-surface hover:text-ink"
          >
            <svg aria-hidden="true" className="size-5 fill-current">
              <use href={`${drawings}#${name}`} />
            </svg>
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
