import type { Plugin } from 'vite'
import { screens } from '../../contract/screens.ts'

const id = 'virtual:screen-icons'

/** A virtual module with the icons that the screen table names. */
export function screenIcons(): Plugin {
  return {
    name: 'screen-icons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const names = [...new Set(screens.flatMap(({ link }) => link?.icon ?? []))]
      return `import { ${names} } from 'lucide-react'\nexport default { ${names} }`
    },
  }
}
