import { useTranslations } from 'use-intl'
import drawings from '../../assets/social.svg?no-inline'
import { useSite } from '../../data/use-site.ts'

const networks: Record<string, string> = {
  'x.com': 'X',
  'youtube.com': 'YouTube',
  'facebook.com': 'Facebook',
}

/** Networks without an icon of their own are named by their host. */
function networkOf(address: string) {
  const host = new URL(address).hostname.replace(/^www\./, '')
  return { name: networks[host] ?? host, drawing: networks[host] ?? 'Other' }
}

/** The operator's profiles; nothing without any. */
export function SocialLinks() {
  const t = useTranslations('site')
  const { socialLinks } = useSite()
  if (socialLinks.length === 0) return null
  return (
    <ul aria-label={t('socialMedia')} className="-mx-3 flex flex-wrap gap-2">
      {socialLinks.map((address) => {
        const { name, drawing } = networkOf(address)
        return (
          <li key={address}>
            <a
              href={address}
              rel="noreferrer"
              title={name}
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-surface hover:text-ink"
            >
              <svg aria-hidden="true" className="size-5 fill-current">
                <use href={`${drawings}#${drawing}`} />
              </svg>
              <span className="sr-only">{name}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
