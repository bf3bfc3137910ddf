import { FileDown } from 'lucide-react'
import type { Download } from '../../contract/schemas/file.ts'
import { Button } from './button.tsx'
import { downloadFile } from './download-file.ts'
import { FormError } from './form-error.tsx'
import { toast } from './toast.ts'
import { useAction } from './use-action.ts'

type Props = {
  label: string
  /** Announced when the file has been saved. */
  done: string
  name: string
  type: string
  ask: () => Promise<Download>
}

/** Fetches a file with the member's access token, and saves it. */
export function DownloadButton({ label, done, name, type, ask }: Props) {
  const { act, isPending, error } = useAction(async () => {
    const { body } = await ask()
    downloadFile(name, type, body as Blob)
    toast.success(done)
  })
  return (
    <div className="grid content-start gap-2">
      <Button variant="secondary" busy={isPending} onClick={() => act(undefined)}>
        <FileDown aria-hidden className="size-5" />
        {label}
      </Button>
      <FormError failure={error} />
    </div>
  )
}
