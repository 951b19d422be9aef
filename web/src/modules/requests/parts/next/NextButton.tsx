import { useEffect, type ReactNode } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'

export interface NextButtonProps {
  label: string
  icon: ReactNode
  busy: boolean
  notYet: string | undefined
  press: () => void
}

/** The one primary button of the page. When nothing is left to do it unmounts, so the focus then moves to the page. */
export function NextButton({ button, isBlock }: { button: NextButtonProps; isBlock?: boolean }) {
  const { label, icon, busy, notYet, press } = button
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('page')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <Button
      look="primary"
      size="l"
      block={isBlock}
      data-move=""
      icon={icon}
      busy={busy}
      notYet={notYet}
      onClick={press}
    >
      {label}
    </Button>
  )
}
