import type { Column } from '../../ui/list/types.ts'
import type { Cell } from '#contract/kit/csv.ts'

/** A list column that can also be exported. */
export type ListColumn<Row> = Column<Row> & {
  /** Value of the cell in the export. */
  cell: (row: Row) => Cell
  /** Heading in the export, if it differs from the title. */
  head?: string
}
