import { useQuery } from '@tanstack/react-query'
import { IconLanguage, IconPointer } from '@tabler/icons-react'
import { useState } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { setFixing } from '../../../kit/text/fixing.ts'
import { useTextsTurn } from '../../../ui/textMemo.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PlacesDialog } from './PlacesDialog.tsx'
import { ProposalsDialog } from './ProposalsDialog.tsx'
import { usePicker } from './usePicker.ts'
import { t } from './texts.ts'
import s from './fix.module.css'

/** The bar of somebody who fixes texts, and what it opens. Everything else on the page works as usual. */
export default function FixTexts() {
  useTextsTurn()
  useLiveRefresh('translation', 'language/proposedTexts', 'language/textInUse')
  const [isPicking, setPicking] = useState(false)
  const [open, setOpen] = useState<readonly string[] | 'proposals'>()
  const waiting = useQuery(read('GET language/proposedTexts', { query: { pageSize: 1 } })).data?.count ?? 0
  const box = usePicker(isPicking && !open, ({ places }) => {
    setPicking(false)
    setOpen(places)
  })
  return (
    <div data-fixing="">
      {box && !open && (
        <div
          className={s.box}
          style={{ top: box.top - 3, left: box.left - 3, width: box.width + 6, height: box.height + 6 }}
        />
      )}
      <div
        className={s.bar}
        hidden={Boolean(open)}
        role="toolbar"
        aria-label={t('bar.label')}
        data-noprint=""
      >
        <IconLanguage size={18} aria-hidden="true" />
        <span className={s.how} role="status">
          {t(isPicking ? 'bar.picking' : 'bar.how')}
        </span>
        <Button
          size="s"
          icon={<IconPointer />}
          aria-pressed={isPicking}
          onClick={() => setPicking(!isPicking)}
        >
          {t('bar.pick')}
        </Button>
        <Button size="s" onClick={() => setOpen('proposals')}>
          {t('bar.proposals', { count: waiting })}
        </Button>
        <Button size="s" look="primary" onClick={() => setFixing(false)}>
          {t('bar.done')}
        </Button>
      </div>
      {open === 'proposals' && <ProposalsDialog onClose={() => setOpen(undefined)} />}
      {open && open !== 'proposals' && <PlacesDialog places={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
