import {
  IconCamera,
  IconChecklist,
  IconClipboardCheck,
  IconMessage,
  IconNotes,
  IconPlayerPlay,
  IconScan,
  IconSignature,
  IconSteeringWheel,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { eventFields, eventLabel, type EventField } from '#contract/fields/event-fields.ts'
import { stampAt } from '#contract/kit/time.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import type { Act, ActKind } from '../../../kit/outbox/act.ts'
import { currentOutbox } from '../../../kit/outbox/current.ts'
import { receiptNumber } from '../../../kit/outbox/receiptNumber.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { t } from '../texts.ts'
import { saveToDevice } from './saveToDevice.ts'
import s from './receipts.module.css'

const icons: Record<ActKind, ReactNode> = {
  item: <IconChecklist size={20} aria-hidden="true" />,
  move: <IconPlayerPlay size={20} aria-hidden="true" />,
  notes: <IconNotes size={20} aria-hidden="true" />,
  file: <IconCamera size={20} aria-hidden="true" />,
  drive: <IconSteeringWheel size={20} aria-hidden="true" />,
  message: <IconMessage size={20} aria-hidden="true" />,
  vehicle: <IconScan size={20} aria-hidden="true" />,
  authorization: <IconSignature size={20} aria-hidden="true" />,
  result: <IconClipboardCheck size={20} aria-hidden="true" />,
}

interface Props {
  act: Act
  /** The uploaded share while it is being sent. */
  share: number | undefined
  zone: string
}

/** An act or a file that waits, with what can be done about it. */
export function WaitingAct({ act, share, zone }: Props) {
  const { id, kind, says, about, at, file, tries, state, reason, receipt, isUnstored, conflict } = act
  const outbox = currentOutbox()
  const isRefused = state === 'refused'
  // Sent as it is, it would find the same conflict.
  const isConflict = isRefused && conflict !== undefined
  const status = () => {
    if (isRefused) return t('waiting.refused', { reason: reason ?? '' })
    if (share !== undefined) return file ? t('waiting.percent', { percent: Math.round(share * 100) }) : ''
    return reason ? t('waiting.lastTry', { reason }) : t('waiting.queued')
  }
  const facts = [
    t('waiting.captured', { time: stampAt(at, zone) }),
    receiptNumber(receipt),
    file && bytesText(file.size),
    tries > 0 && t('waiting.tries', { count: tries }),
    isUnstored && t('waiting.unstored'),
  ].filter(Boolean)
  const discard = async () => {
    const isSure = await confirm({
      title: t('discard.title', { what: says }),
      text: t('discard.text'),
      confirmLabel: t('discard.confirm'),
      danger: true,
    })
    if (isSure) await outbox?.discard(id)
  }
  const label = (action: string) => t('act.label', { action, what: says })
  return (
    <li data-state={state}>
      <span className={s.icon}>{icons[kind]}</span>
      <div className={s.what}>
        <p>
          <b>{says}</b>
        </p>
        <p className={s.about}>{about}</p>
        <p className={`${s.about} num`}>{facts.join(' · ')}</p>
        <p className={isRefused ? s.reason : s.about}>{status()}</p>
        {isRefused && act.differs && <Differences fields={act.differs} />}
        {share !== undefined && file && (
          <progress value={share} max={1} aria-label={t('waiting.progress', { what: says })} />
        )}
      </div>
      <div className={s.tools}>
        {share === undefined && !isConflict && (
          <Button size="s" aria-label={label(t('act.retry'))} onClick={() => void outbox?.retry(id)}>
            {t('act.retry')}
          </Button>
        )}
        {isConflict && (
          <Button size="s" aria-label={label(t('act.keepMine'))} onClick={() => void outbox?.retry(id, true)}>
            {t('act.keepMine')}
          </Button>
        )}
        <Button size="s" aria-label={label(t('act.save'))} onClick={() => void saveToDevice(act)}>
          {t('act.save')}
        </Button>
        {share === undefined && (
          <Button size="s" look="ghost" aria-label={label(t('act.discard'))} onClick={() => void discard()}>
            {t('act.discard')}
          </Button>
        )}
      </div>
    </li>
  )
}

const valueText = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return t('differs.empty')
  return typeof value === 'string' ? value : undefined
}

/** What somebody else saved meanwhile beside this person's values, as far as they are words. */
function Differences({ fields }: { fields: NonNullable<Act['differs']> }) {
  const rows = fields.flatMap(({ field, stored, yours }) => {
    const [theirs, mine] = [valueText(stored), valueText(yours)]
    return field in eventFields && theirs && mine ? [{ field: field as EventField, theirs, mine }] : []
  })
  if (rows.length === 0) return null
  return (
    <dl className={s.differs}>
      {rows.map(({ field, theirs, mine }) => (
        <div key={field}>
          <dt>{eventLabel(field)}</dt>
          <dd>{t('differs.stored', { value: theirs })}</dd>
          <dd>{t('differs.yours', { value: mine })}</dd>
        </div>
      ))}
    </dl>
  )
}
