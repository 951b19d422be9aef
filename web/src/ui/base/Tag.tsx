import type { ReactNode } from 'react'
import s from './text.module.css'

/** A small word in a frame beside a name: "Inactive", "Primary". */
export const Tag = ({ children }: { children: ReactNode }) => <span className={s.tag}>{children}</span>

interface Props {
  name: string
  isInactive: boolean
  /** The first line of a card. */
  strong?: boolean
}

/** A name, cut where there is no room; that it is inactive is seen all the same. */
export function Named({ name, isInactive, strong }: Props) {
  const Name = strong ? 'b' : 'span'
  return (
    <span className={s.named}>
      <Name className="cut" dir="auto">
        {name}
      </Name>
      {isInactive && <Tag>Inactive</Tag>}
    </span>
  )
}
