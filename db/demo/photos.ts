import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('./photos/', import.meta.url)

/** What the photos show, by the end of their file names. */
const views: Record<string, string> = {
  open: 'Switched on',
  closed: 'The closed lid',
  back: 'The back',
  front: 'From the front',
  left: 'The ports on the left side',
  keyboard: 'The keyboard and the touchpad',
  'dent-left': 'A dent on the left edge',
  'line-left': 'A grey line on the left edge',
  'scratch-lid': 'Scratches on the lid',
  'scuff-lid': 'Scuff marks at the edge of the lid',
  'logo-lid': 'The logo on the lid',
  'sticker-lid': 'Stickers on the lid',
  'tag-lid': 'The asset tag on the lid',
  'mark-lid': 'The mark of a sticker on the lid',
  'scratch-deck': 'Scratches beside the touchpad',
  'scuff-deck': 'Scuff marks on the palm rest',
  'chip-deck': 'A chip below the touchpad',
  'shine-deck': 'The worn surface, which shines',
  'sticker-deck': 'A sticker on the palm rest',
}

/** `<key of the product>/<position>-<view>.avif` */
const fileForm = /^(?<key>[\w-]+)\/(?<position>\d)-(?<view>[a-z-]+)\.avif$/

/** Views of wear on the lid, at the edges or around the keyboard, which are parts of the body. */
const wear = /^(scratch|scuff|chip|shine|dent|line|mark)-/

export type DemoPhoto = {
  key: string
  position: number
  alt: string
  flaw: 'body' | null
  file: URL
}

function photoOf(path: string): DemoPhoto {
  const { key = '', position, view = '' } = fileForm.exec(path)?.groups ?? {}
  const alt = views[view]
  if (!alt) throw new Error(`${path} has no name of a demo photo`)
  const flaw = wear.test(view) ? 'body' : null
  return { key, position: Number(position), alt, flaw, file: new URL(path, folder) }
}

/** The photos of the demo's listings, covers first. */
export const demoPhotos: DemoPhoto[] = globSync('*/*.avif', { cwd: fileURLToPath(folder) })
  .map((path) => photoOf(path.replaceAll('\\', '/')))
  .sort((a, b) => a.position - b.position || a.key.localeCompare(b.key))
