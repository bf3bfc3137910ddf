import type { ReactNode } from 'react'
import { BlocksPaintUntil } from '../../ui/blocks-paint-until.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { AuthPicture } from './auth-picture.tsx'

type Props = {
  title: string
  lead?: ReactNode
  /** The result of a previous action, shown with and without JavaScript. */
  notice?: ReactNode
  /** Whether the children are a form that the browser can submit without JavaScript. */
  worksWithoutScript?: boolean
  onInput?: () => void
  children: ReactNode
}

/** The layout of the log-in, sign-up and password screens. */
export function AuthPanel(props: Props) {
  const { title, lead, notice, worksWithoutScript, onInput, children } = props
  return (
    <div onInput={onInput} className="page grid justify-items-center py-8 sm:py-14">
      <BlocksPaintUntil id="site-footer" />
      <div className="card grid w-full max-w-md overflow-hidden lg:max-w-[60rem] lg:grid-cols-[5fr_6fr]">
        <div className="relative hidden overflow-hidden bg-accent-soft lg:block">
          <AuthPicture />
        </div>
        <div className="grid content-center gap-6 p-6 sm:p-8 lg:min-h-[36rem] lg:p-12">
          <div className="grid gap-1">
            <h1 className="text-title font-semibold">{title}</h1>
            {lead && <p className="text-muted">{lead}</p>}
          </div>
          {notice}
          {!worksWithoutScript && <NeedsScript />}
          <div className={worksWithoutScript ? 'contents' : 'contents noscript:hidden'}>
            {children}
          </div>
        </div>
      </div>
    </div>
  )
}
