import type { CodeChange, CodeStatus, ScanColumn, ScanKind } from './scans.ts'
import { t } from './scanTexts.ts'

export const scanKindLabel = (kind: ScanKind): string => t(`kind.${kind}`)
export const codeStatusLabel = (status: CodeStatus): string => t(`status.${status}`)
export const codeChangeLabel = (change: CodeChange): string => t(`change.${change}`)
export const scanColumnLabel = (column: ScanColumn): string => t(`column.${column}`)
