import { FileDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Download } from '../../contract/schemas/file.ts'
import { Button } from './button.tsx'
import { downloadFile } from './download-file.ts'
import { FormError } from './form-error.tsx'
import { toast } from './toast.ts'
import { useAction } from './use-action.ts'

type DownloadedFile = { name: string; type: string; body: Download['body'] | string }

type Props = Pick<ComponentProps<'button'>, 'disabled' | 'aria-describedby'> & {
  label: string
  /** Announced when the file has been saved. */
  done?: string
  ask: () => Promise<DownloadedFile>
}

/** Fetches a file with the member's access token, and saves it. */
export function DownloadButton({ label, done, ask, ...button }: Props) {
  const { act, isPending, error } = useAction(async () => {
    const { name, type, body } = await ask()
    downloadFile(name, type, body as BlobPart)
    if (done) toast.success(done)
  })
  return (
    <div className="grid content-start gap-2">
      <Button variant="secondary" {...button} busy={isPending} onClick={() => act()}>
        <FileDown aria-hidden className="size-5" />
        {label}
      </Button>
      <FormError failure={error} />
    </div>
  )
}
