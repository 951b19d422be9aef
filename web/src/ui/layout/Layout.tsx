import type { CSSProperties, ElementType, ReactNode } from 'react'
import { cx } from '../cx.ts'
import s from './Layout.module.css'

/** Space between parts, in steps of 4 px. */
type Gap = 0 | 1 | 2 | 3 | 4 | 6 | 8

interface LayoutProps {
  children: ReactNode
  gap?: Gap
  className?: string
  /** The element, for lists and sections. */
  as?: ElementType
}

const gapStyle = (gap: Gap): CSSProperties => ({ '--gap': `${gap * 4}px` }) as CSSProperties

/** Parts below one another. */
export function Stack({ children, gap = 3, className, as: Element = 'div' }: LayoutProps) {
  return (
    <Element className={cx(s.stack, className)} style={gapStyle(gap)}>
      {children}
    </Element>
  )
}

/** Parts beside one another, centered in height. They wrap onto the next line where they don't fit, unless `nowrap`. */
export function Row({
  children,
  gap = 2,
  className,
  as: Element = 'div',
  justify,
  nowrap,
}: LayoutProps & { justify?: 'between' | 'end'; nowrap?: boolean }) {
  return (
    <Element
      className={cx(s.row, className)}
      style={gapStyle(gap)}
      data-justify={justify}
      data-nowrap={nowrap || undefined}
    >
      {children}
    </Element>
  )
}

/** Columns of the same width, as many as fit when none is narrower than `min` pixels. One column on a narrow phone. */
export function Grid({
  children,
  gap = 3,
  className,
  as: Element = 'div',
  min = 220,
}: LayoutProps & { min?: number }) {
  return (
    <Element
      className={cx(s.grid, className)}
      style={{ ...gapStyle(gap), '--min': `${min}px` } as CSSProperties}
    >
      {children}
    </Element>
  )
}

/** A text by its weight on the page: normal, soft (explains), or muted (aside). */
export function Text({
  children,
  tone,
  size,
  className,
  as: Element = 'p',
}: {
  children: ReactNode
  tone?: 'soft' | 'muted'
  size?: 's'
  className?: string
  as?: ElementType
}) {
  return (
    <Element className={cx(s.text, className)} data-tone={tone} data-size={size}>
      {children}
    </Element>
  )
}
