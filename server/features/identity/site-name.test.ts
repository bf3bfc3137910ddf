import { expect, test } from 'vitest'
import { containsBrand } from './site-name.ts'

test.each([
  ['Relaptop', 'Relaptop'],
  ['RELAPTOP Support', 'Relaptop'],
  ['The re-laptop team', 'Relaptop'],
  ['r.e.l.a.p.t.o.p', 'Relaptop'],
  ['MyRelaptop', 'Relaptop'],
  ['Rélaptöp', 'Relaptop'],
  ['ＲＥＬＡＰＴＯＰ', 'Relaptop'],
  ['R3l4pt0p', 'Relaptop'],
  ['Rеlарtор', 'Relaptop'],
  ['ReIaptop', 'Relaptop'],
  ['Re1aptop', 'Relaptop'],
  ['Re|aptop', 'Relaptop'],
  ['Relӓptop', 'Relaptop'],
  ['R|e|l|a|p|t|o|p', 'Relaptop'],
  ['Second Hand', 'Second & <Hand>'],
  ['Nest', 'Nest'],
  ['Ann from N-e-s-t', 'Nest'],
  ['@Nest', 'Nest'],
  ['Ann|Nest', 'Nest'],
  ['Mi|o', 'Milo'],
  ['Shop 24', 'Shop24'],
])('%s contains the name of %s', (name, brand) => {
  expect(containsBrand(name, brand)).toBe(true)
})

test.each([
  ['Laptop Repairs', 'Relaptop'],
  ['Rela', 'Relaptop'],
  ['Ernest', 'Nest'],
  ['Nestor', 'Nest'],
  ['李', 'Relaptop'],
  ['Anyone', '!'],
  ['🦊', '!'],
])('%s does not contain the name of %s', (name, brand) => {
  expect(containsBrand(name, brand)).toBe(false)
})
