import { marked } from 'marked'
import type { Plugin } from 'vite'

/** Compiles imported Markdown files to HTML and a title at build time. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    async transform(source, id) {
      if (!id.endsWith('.md')) return undefined
      const [, title = ''] = source.match(/^## (.+)$/m) ?? []
      const html = await marked.parse(source)
      return { code: `export default ${JSON.stringify({ title, html })}`, map: null }
    },
  }
}
