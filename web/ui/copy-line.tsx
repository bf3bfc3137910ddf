import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

type CopyMessages = { copy: string; copied: string; notCopied: string }

type Props = { text: string; words: CopyMessages }

/** A line of text with a button that copies it. */
export function CopyLine({ text, words }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'notCopied')
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-stretch gap-2">
        <code
          translate="no"
          className="min-w-0 flex-auto self-center rounded-control border border-line bg-sunken px-3 py-2.5 text-sm wrap-anywhere select-all"
        >
          {text}
        </code>
        <Button variant="secondary" onClick={copy}>
          <Icon aria-hidden className="size-5" />
          {words.copy}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:absolute">
        {outcome && words[outcome]}
      </p>
    </div>
  )
}
