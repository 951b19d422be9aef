import type { ReactNode } from 'react'
import s from './list.module.css'

/** The tools of a list one under the other, for thumbs. The columns are those of an export: the rows are cards here. */
export const SheetTools = ({ children }: { children: ReactNode }) => (
  <div className={s.sheetTools}>
    {children}
    <p className="muted">Columns are those of an export; on a phone each row is a card.</p>
  </div>
)
