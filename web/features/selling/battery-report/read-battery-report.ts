import { decodeText } from './decoded.ts'
import { readLinux } from './linux.ts'
import { readMacos } from './macos.ts'
import { UnreadableReport } from './problems.ts'
import type { ParsedBatteryReport } from './report.ts'
import { readWindows } from './windows.ts'

/** In bytes. A report of two weeks of heavy use has a tenth of this size. */
export const maxBytes = 5_000_000

/** Detects the system by the beginning of the text, regardless of the file name. */
function readText(text: string): ParsedBatteryReport {
  const beginning = text.slice(0, 2000).trimStart()
  if (/^(<\?xml[^>]{0,200}>\s{0,20})?<(!doctype )?html/i.test(beginning)) {
    throw new UnreadableReport('for_reading')
  }
  if (/^<(\?xml|!doctype|!entity|BatteryReport)/i.test(beginning)) return readWindows(text)
  if (beginning.startsWith('{')) return readMacos(text)
  if (/^(Device:|Daemon:|native-path:)/m.test(beginning.replace(/^[ \t]+/gm, ''))) {
    return readLinux(text)
  }
  throw new UnreadableReport('not_recognised')
}

/**
 * Reads a laptop's battery report in the browser; the file is not uploaded. Throws only
 * `UnreadableReport`, whose `problem` states the reason.
 */
export async function readBatteryReport(file: Blob): Promise<ParsedBatteryReport> {
  if (file.size > maxBytes) throw new UnreadableReport('too_large')
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // The file was moved or changed after it was chosen.
    throw new UnreadableReport('damaged')
  }
  return readText(decodeText(new Uint8Array(bytes)))
}
