import { readdir, writeFile } from 'node:fs/promises'

const shot = /^(?<scene>.+)-\d{4}-(light|dark)\.png$/

const style = `
  body { font: 14px system-ui; margin: 2rem; background: #888 }
  section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; margin-block: 2rem }
  h2 { flex-basis: 100%; margin: 0 }
  img { height: 26rem; max-width: 40rem; object-fit: cover; object-position: top }`

function sectionOf(scene: string, files: string[]) {
  const pictures = files.map(
    (file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`,
  )
  return `<section><h2>${scene}</h2>${pictures.join('\n')}</section>`
}

export async function writeContactSheet(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => shot.test(file)).sort()
  const scenes = Map.groupBy(files, (file) => shot.exec(file)?.groups?.scene ?? '')
  const sections = [...scenes].map(([scene, shots]) => sectionOf(scene, shots))
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>
    <h1>Screens</h1>${sections.join('\n')}`
  await writeFile(`${folder}/index.html`, page)
}
