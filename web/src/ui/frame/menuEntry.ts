import type { ReactNode } from 'react'

/** A line of a menu; `heading` and `line` stand between entries. */
export type MenuEntry =
  | {
      kind?: 'entry'
      label: string
      icon?: ReactNode
      keys?: string
      warn?: boolean
      notYet?: string
      onPress: () => void
    }
  | { kind: 'heading'; label: string }
  | { kind: 'line' }
