import type { CodeStatus, ScanColumn, Separator } from '#contract/kit/scans.ts'

/** A code as a report states it. */
export type ReadCode = { code: string; module: string; text: string; status: CodeStatus }

/** What a report says. `isRead` is false if it holds neither codes that we find nor the words that there are none. */
export type Reading = {
  isRead: boolean
  codes: ReadCode[]
  vin: string
  tool: string
  /** `YYYY-MM-DD HH:mm`, by the clock of the tool. */
  scannedAt: string | null
  odometer: number | null
  /** Name of the taught layout; empty for a known one. */
  layout: string
}

/** Where a taught kind of report holds what. */
export type Layout = {
  name: string
  separator: Separator
  /** The row with the names of the columns, as `headerKey` writes it. */
  header: string
  columns: Partial<Record<ScanColumn, number>>
}
