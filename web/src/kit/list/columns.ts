import type { Column } from '../../ui/list/types.ts'
import type { Cell } from './csv.ts'

/** A column that can also be written to a file. */
export type ListColumn<Row> = Column<Row> & {
  /** What the export writes. */
  cell: (row: Row) => Cell
  /** The head in the export, where it differs. */
  head?: string
}
