import type { ReactNode } from 'react'
import s from './list.module.css'
import { t } from './texts.ts'

/** A list's tools stacked vertically for touch. Rows are cards on a phone, so the columns only affect exports. */
export const SheetTools = ({ children }: { children: ReactNode }) => (
  <div className={s.sheetTools}>
    {children}
    <p className="muted">{t('tools.hint')}</p>
  </div>
)
