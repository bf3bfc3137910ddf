import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { plain } from '../../test/harness/photos.ts'

export type PhotoFile = { name: string; mimeType: string; buffer: Buffer }

/** A single-colour photo as a file. */
export async function photoFile(name: string, color: string, width = 800): Promise<PhotoFile> {
  const buffer = await plain(width, (width / 4) * 3, color)
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const brokenFile: PhotoFile = {
  name: 'broken.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('this was a photo once'),
}

/** Dispatches drop or paste events with files as the browser would. */
export async function dropOrPaste(page: Page, how: 'drop' | 'paste', ...files: PhotoFile[]) {
  const sent = files.map(({ name, mimeType, buffer }) => [name, mimeType, [...buffer]] as const)
  await page.evaluate(
    ([type, given]) => {
      const data = new DataTransfer()
      for (const [name, mime, bytes] of given) {
        data.items.add(new File([new Uint8Array(bytes)], name, { type: mime }))
      }
      const way = { bubbles: true, cancelable: true }
      const paste = () => new ClipboardEvent('paste', { ...way, clipboardData: data })
      const drag = (kind: string) => new DragEvent(kind, { ...way, dataTransfer: data })
      const events = type === 'paste' ? [paste()] : [drag('dragover'), drag('drop')]
      for (const event of events) document.body.dispatchEvent(event)
    },
    [how, sent] as const,
  )
}

/** Waits until this number of photos is uploaded. They are uploaded in parallel, in any order. */
export async function waitForUploads(page: Page, count: number) {
  const said = new RegExp(`^Photo \\d of ${count} is uploaded\\.$`)
  await page.getByRole('status').getByText(said).waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
}
