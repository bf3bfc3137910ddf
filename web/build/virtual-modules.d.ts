/** Provided by `vite-messages.ts`. */
declare module 'virtual:message-chunks' {
  type Chunk = import('../i18n/message-chunks.ts').MessageChunk
  type Language = import('../../contract/i18n/languages.ts').Language
  type Messages = import('../i18n/message-types.gen.ts').AllMessages
  const chunks: Record<Chunk, Record<Language, () => Promise<{ default: Messages }>>>
  export default chunks
}

/** Provided by `vite-screen-icons.ts`. */
declare module 'virtual:screen-icons' {
  type Link = import('../features/dashboard/dashboard-links.ts').LinkedScreen['link']
  const icons: Record<Link['icon'], import('lucide-react').LucideIcon>
  export default icons
}

/** Provided by `vite-client-screens.ts`. */
declare module '*/screens.ts?client' {
  type Chunk = import('../i18n/message-chunks.ts').MessageChunk
  const screens: { path: string; chunk?: Chunk; liveLists?: true }[]
  export default screens
}

/** Provided by `vite-inline-scripts.ts`. */
declare module '*?inline-script' {
  const source: string
  export default source
}

/** Provided by `vite-private-routes.ts`. */
declare module 'virtual:private-routes' {}

/** Provided by `vite-calls.ts`. */
declare module '*?calls' {
  import type { AnyContractRouter } from '@orpc/contract'

  const calls: AnyContractRouter
  export default calls
}

/** Provided by `vite-markdown.ts`. */
declare module '*.md' {
  const text: { title: string; html: string }
  export default text
}
