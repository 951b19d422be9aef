import type { ReactNode } from 'react'

/** An entry of a menu, a heading, or a separator line. */
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
