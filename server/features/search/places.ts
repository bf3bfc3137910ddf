import { sql } from 'kysely'
import type { Search } from '../../../contract/search/search.ts'
import type { Place } from '../../../contract/search/search-routes.ts'
import type { Db } from '../../database/db.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { degreesOfLatitude, placeLabel } from './distance.ts'
import { germanPlaceName } from './german-place-names.ts'

export type PlaceRow = {
  id: number
  name: string
  region: string
  country: string
  latitude: number
  longitude: number
}

export type SearchedPlace = {
  /** Undefined if the gazetteer does not have it. */
  near?: PlaceRow | undefined
  /** The places with listings within the radius; undefined without a radius. */
  placeIds?: number[] | undefined
}

const placeColumns = sql`place.id, place.name, region, country, latitude, longitude`

const idsWithin = (km: number) => sql`array(
  select other.id from place other
  where other.latitude between place.latitude - ${degreesOfLatitude(km)}::float8
      and place.latitude + ${degreesOfLatitude(km)}::float8
    and place_metres(place.latitude, place.longitude, other.latitude, other.longitude) <= ${km * 1000}
    and exists (select from search_entry where place_id = other.id))`

/** The place that a search is near to. An unknown one has nothing within any radius. */
export async function searchedPlace(db: Db, { near, within }: Search): Promise<SearchedPlace> {
  if (near === undefined) return {}
  const { rows } = await sql<PlaceRow & { placeIds: number[] | null }>`
    select ${placeColumns}, ${within ? idsWithin(within) : sql`null::integer[]`} as "placeIds"
    from place where id = ${near}`.execute(db)
  return { near: rows[0], placeIds: rows[0] ? (rows[0].placeIds ?? undefined) : within && [] }
}

const maxPlaces = 8
const minLength = 2

/** Places whose name begins so, after the one that the whole text names. */
async function placesNamed(db: Db, text: string): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with typed as (select place_key(${text}) as key),
    named as (
      select resolve_place(${text}) as id, 2147483647 as weight
      union all (
        select place_id, max(weight) from place_name, typed
        where place_name.key >= typed.key and place_name.key < typed.key || chr(1114111)
          and length(typed.key) >= ${minLength}
        group by place_id order by 2 desc limit ${sql.lit(maxPlaces)})
    )
    select ${placeColumns} from place
    join (select id, max(weight) as weight from named group by id) one using (id)
    order by one.weight desc, id limit ${sql.lit(maxPlaces)}`.execute(db)
  return rows
}

export const toPlace = (row: PlaceRow): Place => ({
  id: row.id,
  label: placeLabel(row, currentLanguage()),
})

type JoinedPlace = { place?: string | null; placeCountry?: string | null }

/** The name of a joined place in the language of the request; null without a place. */
export function placeNameOf({ place, placeCountry }: JoinedPlace): string | null {
  if (place == null || placeCountry == null) return null
  return currentLanguage() === 'de' ? germanPlaceName(place, placeCountry) : place
}

export async function findPlaces(db: Db, text: string): Promise<Place[]> {
  return (await placesNamed(db, text)).map(toPlace)
}
