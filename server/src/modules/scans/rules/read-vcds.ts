import { findCode, statusOf } from './codes.ts'
import type { ReadCode } from './types.ts'

const block = /^Address ([0-9A-F]{2}): ([^\n]*?)(?: {2,}Labels:.*|\tLabels:.*|\s*)$/i
const fault = /^\s*(\d{4,8}) - (\S.*)$/

export const isVcds = (text: string): boolean => /^Address [0-9A-F]{2}: /m.test(text)

/**
 * An auto-scan of VCDS: a block for each control module, and for each fault its number with a description, the standard
 * code on the line below, and its state there or on the next.
 */
export const readVcds = (text: string): ReadCode[] => {
  const codes: ReadCode[] = []
  let module = ''
  let open: { number: string; text: string; code: string | null; words: string } | undefined
  const close = () => {
    if (open)
      codes.push({
        code: open.code ?? open.number,
        module,
        text: open.text.slice(0, 300),
        status: statusOf(open.words),
      })
    open = undefined
  }
  for (const line of text.split('\n')) {
    const start = block.exec(line)
    const found = fault.exec(line)
    if (start) {
      close()
      module = `${start[1]} ${(start[2] ?? '').trim()}`.slice(0, 100)
    } else if (found?.[1] && /^\s*$/.test(line.slice(0, line.indexOf(found[1])))) {
      // "005 - No or Incorrect Basic Setting" continues the fault above, but has three digits.
      close()
      open = { number: found[1], text: (found[2] ?? '').trim(), code: null, words: '' }
    } else if (open && line.trim() === '') close()
    else if (open) {
      open.code ??= findCode(line)?.code ?? null
      open.words += ` ${line}`
    }
  }
  close()
  return codes
}
