import { decodeText } from './decoded.ts'
import { readLinux } from './linux.ts'
import { readMacos } from './macos.ts'
import { UnreadableReport } from './problems.ts'
import type { ParsedBatteryReport } from './report.ts'
import { readWindows } from './windows.ts'

/** In bytes. A report of two weeks of heavy use has a tenth of it. */
export const maxBytes = 5_000_000

/** Which system has written a text is seen by how it begins, whatever the file is called. */
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
 * Reads the report a laptop has written of itself; nothing leaves the browser. Fails with
 * `Unreadable`, whose `problem` says why, and with nothing else.
 */
export async function readBatteryReport(file: Blob): Promise<ParsedBatteryReport> {
  if (file.size > maxBytes) throw new UnreadableReport('too_large')
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    // It was moved or changed since it was chosen.
    throw new UnreadableReport('damaged')
  }
  return readText(decodeText(new Uint8Array(bytes)))
}
