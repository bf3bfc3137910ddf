import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { refusals } from '../../contract/errors.ts'
import german from '../../contract/i18n/messages/de.json' with { type: 'json' }
import { contractMessages } from '../../contract/i18n/messages.ts'

type Tree = { [name: string]: Tree | string }

function textsOf(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) =>
    typeof value === 'string' ? [value] : textsOf(value),
  )
}

function messagesIn(language: string): string[] {
  const folder = `web/messages/${language}`
  const read = (file: string): Tree => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  return readdirSync(folder).flatMap((file) => textsOf(read(file)))
}

/** Text nodes of a message: tags and placeholders split it. */
const pieces = (message: string) =>
  message
    .replaceAll("''", "'")
    .split(/<\/?\w+>|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/)
    .map((piece) => piece.replaceAll(/^[\s:,.;“”„()]+|[\s:,.;“”„()]+$/g, ''))
    .filter((piece) => /\p{L}{3}/u.test(piece))

const english = [
  ...messagesIn('en'),
  ...Object.values(contractMessages),
  ...Object.values(refusals).map(([, sentence]) => sentence),
]
const spokenGerman = [...messagesIn('de'), ...textsOf(german)].flatMap(pieces)
const unGerman = new Set(english.flatMap(pieces))
for (const piece of spokenGerman) unGerman.delete(piece)

/** Visible and accessible text of the page, with its title. */
function readAll() {
  const attributes = ['aria-label', 'placeholder', 'alt', 'title']
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [
    document.title,
    document.querySelector<HTMLMetaElement>('[name=description]')?.content,
  ]
  while (nodes.nextNode()) {
    const { parentElement, textContent } = nodes.currentNode
    const isHeard = parentElement?.checkVisibility() || parentElement?.matches('option')
    if (isHeard && !parentElement?.closest('script, style, [lang=en]'))
      texts.push(textContent ?? '')
  }
  for (const name of attributes) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      texts.push(element.getAttribute(name) ?? '')
    }
  }
  return texts.filter((text) => text !== undefined)
}

/** Common English words that are no German words, for text from other sources. */
const common = /\b(the|and|your?|this|with|please|can not|is not|has|to be)\b/i

/** English text on a German screen, except for user content. */
export async function untranslatedText(page: Page, written: string[] = []): Promise<string[]> {
  const texts = await page.evaluate(readAll)
  const isEnglish = (text: string) =>
    unGerman.has(text) || pieces(text).some((piece) => unGerman.has(piece)) || common.test(text)
  const withoutPeoples = (text: string) =>
    written.reduce((left, theirs) => left.replaceAll(theirs, ''), text).trim()
  return texts.filter((text) => isEnglish(withoutPeoples(text)))
}
