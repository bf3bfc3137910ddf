import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

type Words = { name: string; copy: string; copied: string; notCopied: string }

type Props = { text: string; words: Words }

/** A line to be typed elsewhere, with a button that copies it. */
export function CopyLine({ text, words }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'notCopied')
  }

  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-stretch gap-2">
        <section
          aria-label={words.name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
          tabIndex={0}
          className="grid min-w-0 flex-auto items-center overflow-x-auto rounded-control border border-line bg-sunken px-3 py-2 font-mono text-sm"
        >
          <code className="whitespace-pre select-all" translate="no">
            {text}
          </code>
        </section>
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
