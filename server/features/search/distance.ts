import type { Language } from '../../../contract/i18n/languages.ts'
import { germanPlaceName } from './german-place-names.ts'

type Position = { latitude: number; longitude: number }

/** The mean radius of the earth. */
const radiusKm = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** In km, on a sphere; the same as `place_metres` in the database. */
export function distanceKm(one: Position, other: Position): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const a =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(other.longitude - one.longitude)
  return 2 * radiusKm * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** The largest difference in latitude, in degrees, of places within `km`, with a small margin. */
export const degreesOfLatitude = (km: number) => (km / radiusKm) * (180 / Math.PI) + 0.001

type PlaceName = { name: string; region: string; country: string }

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

const repeats = ({ name, region }: PlaceName) => plain(region).includes(plain(name))

function inLanguage(place: PlaceName, language: Language): PlaceName {
  if (language !== 'de') return place
  const { name, region, country } = place
  return { name: germanPlaceName(name, country), region: germanPlaceName(region, country), country }
}

/** "Munich, Bavaria, Germany"; a region called like the place is left out. */
export function placeLabel(place: PlaceName, language: Language): string {
  const shown = inLanguage(place, language)
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(place.country)
  const region = repeats(shown) ? '' : shown.region
  return [shown.name, region, country].filter(Boolean).join(', ')
}
