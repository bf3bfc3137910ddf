import { locale } from './embedder.js'
import { answerIn, languageIn, wordsIn } from './translations.js'

export const language = languageIn(locale)
export const say = (english) => wordsIn(locale, english)
export const sayIn = (answer) => answerIn(locale, answer)

const attributes = ['aria-label', 'placeholder']

export function translatePage() {
  const root = document.documentElement
  root.lang = language
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    const english = node.data.trim()
    if (english) node.data = node.data.replace(english, () => say(english))
  }
  for (const name of attributes)
    for (const element of root.querySelectorAll(`[${name}]`))
      element.setAttribute(name, say(element.getAttribute(name)))
}
