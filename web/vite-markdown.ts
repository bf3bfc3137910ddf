import { marked } from 'marked'
import type { Plugin } from 'vite'

/** Lets a Markdown file of ours be imported as HTML, made when the app is built. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    async transform(source, id) {
      if (!id.endsWith('.md')) return undefined
      return { code: `export default ${JSON.stringify(await marked.parse(source))}`, map: null }
    },
  }
}
