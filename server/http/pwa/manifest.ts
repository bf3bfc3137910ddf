import { type Language, pathIn } from '../../../contract/i18n/languages.ts'
import { pwaMessages } from './messages.ts'

type Purpose = 'any' | 'maskable'

const icon = (name: string, size: number, purpose: Purpose) => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** W3C Web Application Manifest. */
export function manifestOf(brand: string, language: Language, own: Language) {
  return {
    id: '/',
    name: brand,
    short_name: brand,
    lang: language,
    description: pwaMessages[language].about,
    start_url: pathIn(language, own, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
  }
}
