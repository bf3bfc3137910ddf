import { expect, test } from 'vitest'
import { searchedWords, withoutStopWords } from './stop-words.ts'

test.each([
  ['dell laptop', 'dell'],
  ['Used HP notebooks', 'HP'],
  ['second hand xps', 'xps'],
  ['Second-Hand xps', 'xps'],
  ['gebrauchter Laptop von Dell', 'von Dell'],
  ['Gebraucht-Laptop 14 Zoll', '- 14 Zoll'],
  ['laptop', ''],
  ['gebrauchte Notebooks', ''],
  ['surface laptop 4', 'surface laptop 4'],
  ['used Surface-Laptop Go', 'Surface-Laptop Go'],
  ['surface laptops', 'surface'],
  ['microsoft laptop', 'microsoft'],
  ['a second battery', 'a second battery'],
  ['second handle', 'second handle'],
  ['unused laptopcharger', 'unused laptopcharger'],
  ['refurbished 512gb ssd', 'refurbished 512gb ssd'],
  ['', ''],
])('“%s” is searched as “%s”', (q, searched) => {
  expect(withoutStopWords(q)).toBe(searched)
})

test('the words of a search are those that it looks for, each once', () => {
  expect(searchedWords('Dell laptop & touch Dell')).toEqual(['Dell', 'touch'])
  expect(searchedWords('used laptop')).toEqual([])
  expect(searchedWords('')).toEqual([])
})
