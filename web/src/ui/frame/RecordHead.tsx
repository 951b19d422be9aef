import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Crumb, Facts, type Fact } from './Parts.tsx'
import { t } from './texts.ts'
import s from './RecordHead.module.css'

interface Props extends ComponentProps<typeof Crumb> {
  title: ReactNode
  /** Content beside the title: status, kind, who else has it open. */
  marks?: ReactNode
  /** Actions at the right. On a phone, one primary action and a menu. */
  actions?: ReactNode
  actionsLabel?: string
  /** Key facts. A phone shows only the first until the user expands them. */
  facts: readonly Fact[]
}

/** Header of a record: breadcrumbs, title with actions, and key facts. */
export function RecordHead({
  path,
  place,
  title,
  marks,
  actions: ways,
  actionsLabel: waysLabel,
  facts,
}: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <header className={s.head}>
      <Crumb path={path} place={place} />
      <div className={s.title}>
        <h1 dir="auto">{title}</h1>
        {marks}
        <div className={s.ways} role={waysLabel ? 'group' : undefined} aria-label={waysLabel} data-noprint="">
          {ways}
        </div>
      </div>
      <div className={s.facts} id={id} data-open={open || undefined}>
        <Facts facts={facts} />
        <button
          type="button"
          className={s.more}
          aria-expanded={open}
          aria-controls={id}
          data-noprint=""
          onClick={() => setOpen(!open)}
        >
          {open ? t('facts.fewer') : t('facts.all')}
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </div>
    </header>
  )
}
