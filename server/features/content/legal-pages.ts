import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { type Language, languages } from '../../../contract/i18n/languages.ts'
import { type LegalPageName, legalPages } from '../../../contract/legal-pages.ts'
import type { Config } from '../../config/config.ts'

/** The pages of a new installation, which the operator replaces. */
const placeholders = join(import.meta.dirname, '../../../legal')
const mark = '<!-- placeholder -->'

const markdown = new Marked({ renderer: { html: () => '' } })

type Settings = Pick<Config, 'legalDir' | 'language'>

const isMissing = (failure: unknown) =>
  failure instanceof Error && 'code' in failure && failure.code === 'ENOENT'

const read = (folder: string, language: Language, page: LegalPageName) =>
  readFile(join(folder, language, `${page}.md`), 'utf8').catch((failure: unknown) => {
    if (isMissing(failure)) return undefined
    throw failure
  })

/** The text in this language or else another one; the operator's, or else the placeholder. */
async function sourceOf(
  { legalDir, language: main }: Settings,
  wanted: Language,
  page: LegalPageName,
) {
  for (const folder of legalDir ? [legalDir, placeholders] : [placeholders]) {
    for (const language of new Set([wanted, main, ...languages])) {
      const source = await read(folder, language, page)
      if (source !== undefined) return { source, language }
    }
  }
  throw new Error(`the page ${page} is missing in ${placeholders}`)
}

/** The characters that the Markdown parser escapes. */
const escaped: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The beginning of the text, without its headings. */
function descriptionOf(html: string) {
  const text = html.replaceAll(/<h\d.*?<\/h\d>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  return text
    .replaceAll(/&[#\w]+;/g, (entity) => escaped[entity] ?? ' ')
    .trim()
    .slice(0, 160)
}

/** A legal page as HTML. HTML in its Markdown is left out. */
export async function legalPage(settings: Settings, wanted: Language, page: LegalPageName) {
  const { source, language } = await sourceOf(settings, wanted, page)
  const [heading = '', title = page] = source.match(/^# (.+)$/m) ?? []
  const html = await markdown.parse(source.replace(heading, ''))
  const description = descriptionOf(html)
  return { title, description, html, language, placeholder: source.includes(mark) }
}

/** The pages that still are placeholders in the site's language. */
export async function unwrittenPages(settings: Settings): Promise<LegalPageName[]> {
  const found = await Promise.all(
    legalPages.map(async (page) => {
      const { source } = await sourceOf(settings, settings.language, page)
      return source.includes(mark) ? [page] : []
    }),
  )
  return found.flat()
}
