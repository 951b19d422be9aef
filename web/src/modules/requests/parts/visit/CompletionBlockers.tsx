import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import type { OpenItem } from '../detail/useMoves.ts'
import { needsText } from './needsText.ts'
import { lineId, type StageKey } from './stages.ts'
import { t } from './texts.ts'
import s from './visit.module.css'

interface Props {
  open: readonly OpenItem[]
  /** Opens the stage of an item, so that its line is rendered. */
  onShow: (stage: StageKey) => void
  onClose: () => void
}

/** Lists the open items that block completion, each linking to its line. */
export function CompletionBlockers({ open, onShow, onClose }: Props) {
  const goToItem = (item: OpenItem) => {
    onShow(item.kind as StageKey)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const line = document.getElementById(lineId(item.id))
        line?.scrollIntoView({ block: 'center' })
        line?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
        if (!line?.contains(document.activeElement)) line?.focus()
      }),
    )
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div role="alert" className={s.blocked} ref={box}>
      <Note
        tone="warn"
        end={<IconButton label={t('blocked.close')} size="s" icon={<IconX size={16} />} onClick={onClose} />}
      >
        <b>{t('blocked.title', { count: open.length })}</b>
        <ul>
          {open.map((item) => (
            <li key={`${item.kind}${item.id}`}>
              <button type="button" className={s.link} onClick={() => goToItem(item)}>
                {item.name}
              </button>{' '}
              {needsText(item.needs)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
