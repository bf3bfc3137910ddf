import { expect, test } from 'vitest'
import { degreesOfLatitude, distanceKm, placeLabel } from './distance.ts'

const porto = { latitude: 41.15, longitude: -8.61 }
const lisbon = { latitude: 38.72, longitude: -9.13 }
const suva = { latitude: -18.14, longitude: 178.44 }
const apia = { latitude: -13.83, longitude: -171.77 }

test.each([
  ['Porto', porto, 'Lisbon', lisbon, 274],
  ['Porto', porto, 'Porto', porto, 0],
  ['Suva', suva, 'Apia beyond the 180th meridian', apia, 1151],
  ['a pole', { latitude: 90, longitude: 0 }, 'the other', { latitude: -90, longitude: 0 }, 20_015],
])('from %s %j to %s %j it is %d km', (_, one, __, other, km) => {
  expect(Math.round(distanceKm(one, other))).toBe(km)
  expect(distanceKm(other, one)).toBeCloseTo(distanceKm(one, other), 9)
})

test('no place within a distance is outside its band of latitude', () => {
  const north = (latitude: number) => distanceKm(porto, { ...porto, latitude })
  for (const km of [10, 200]) {
    const edge = porto.latitude + degreesOfLatitude(km)
    expect(north(edge)).toBeGreaterThan(km)
    expect(north(edge)).toBeLessThan(km + 1)
  }
})

test.each([
  ['Munich', 'Bavaria', 'DE', 'Munich, Bavaria, Germany', 'München, Bayern, Deutschland'],
  ['Porto', 'Porto', 'PT', 'Porto, Portugal', 'Porto, Portugal'],
  ['Berlin', 'State of Berlin', 'DE', 'Berlin, Germany', 'Berlin, Deutschland'],
  ['Zürich', 'Zurich', 'CH', 'Zürich, Switzerland', 'Zürich, Schweiz'],
  ['Milan', 'Lombardy', 'IT', 'Milan, Lombardy, Italy', 'Mailand, Lombardei, Italien'],
  ['Rome', 'Georgia', 'US', 'Rome, Georgia, United States', 'Rome, Georgia, Vereinigte Staaten'],
  ['Monaco', '', 'MC', 'Monaco, Monaco', 'Monaco, Monaco'],
])('%s in %s, %s is called “%s” and “%s”', (name, region, country, english, german) => {
  const place = { name, region, country }
  expect([placeLabel(place, 'en'), placeLabel(place, 'de')]).toEqual([english, german])
})
