import type { ReactNode } from 'react'
import { t } from './texts.ts'
import s from './text.module.css'

/** A small outlined label beside a name: "Inactive", "Primary". */
export const Tag = ({ children }: { children: ReactNode }) => <span className={s.tag}>{children}</span>

interface Props {
  name: string
  isInactive: boolean
  /** Bold, for the first line of a card. */
  strong?: boolean
}

/** A name that is truncated when there is no room. Its "Inactive" tag always stays visible. */
export function Named({ name, isInactive, strong }: Props) {
  const Name = strong ? 'b' : 'span'
  return (
    <span className={s.named}>
      <Name className="cut" dir="auto">
        {name}
      </Name>
      {isInactive && <Tag>{t('tag.inactive')}</Tag>}
    </span>
  )
}
