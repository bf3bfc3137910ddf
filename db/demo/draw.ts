import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cast } from './cast.ts'
import { categoryPicture, categoryScenes } from './draw/category-picture.ts'
import { faces } from './draw/faces.ts'
import { heroPicture } from './draw/hero-picture.ts'
import { looks } from './draw/looks.ts'
import { avatarPicture } from './draw/portrait.ts'
import { productPicture } from './draw/product-picture.ts'
import { products } from './products.ts'

// Run by hand (`node db/demo/draw.ts`) after changing the demo data; the pictures are committed.
const folder = new URL('./pictures/', import.meta.url)
const wearOf = { Excellent: 0, Good: 1, Fair: 2 } as const

function known<T>(drawings: Record<string, T>, key: string): T {
  const drawing = drawings[key]
  if (!drawing) throw new Error(`Nothing says how to draw ${key}`)
  return drawing
}

const portraits = cast.flatMap(({ key, photo }) =>
  photo ? [[`avatar-${key}`, avatarPicture(known(faces, key))] as const] : [],
)
const stills = Object.entries(categoryScenes).map(
  ([name, scene]) => [`category-${name}`, categoryPicture(scene)] as const,
)
const machines = products.map(({ key, condition }) => {
  const machine = { ...known(looks, key), wear: wearOf[condition] }
  return [key, productPicture(key, machine)] as const
})

mkdirSync(folder, { recursive: true })
for (const old of readdirSync(folder)) rmSync(new URL(old, folder))
for (const [name, svg] of [
  ['hero', heroPicture('day')] as const,
  ['hero-evening', heroPicture('evening')] as const,
  ...portraits,
  ...stills,
  ...machines,
]) {
  writeFileSync(new URL(`${name}.svg`, folder), svg)
}
