import type { AnswerOf } from '#contract/kit/call.ts'
import type { queryLog } from '#contract/admin.ts'
import { technicalStamp } from '#contract/kit/time.ts'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Level } from './Level.tsx'
import { t } from './texts.ts'
import s from './engine.module.css'

interface Props {
  entry: AnswerOf<typeof queryLog>['items'][number]
  onClose: () => void
}

/** All fields of a log entry. */
export function EntryDialog({ entry, onClose }: Props) {
  const facts = [
    [t('log.entryTitle'), entry.title],
    [t('log.request'), entry.request],
    [t('log.reference'), entry.reference],
    [t('log.name'), entry.name],
    [t('log.machineName'), entry.machineName],
    [t('log.messageLayout'), entry.messageLayout],
  ].filter(([, value]) => value)
  const stacks = [
    [t('log.exception'), entry.exception],
    [t('log.innerException'), entry.innerException],
  ].filter(([, value]) => value)
  return (
    <Dialog
      title={entry.message}
      sub={t('log.sub', { time: technicalStamp(entry.timestamp) })}
      mark={<Level level={entry.level} />}
      size="XL"
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel={t('close')} />}
    >
      <dl className={s.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {stacks.map(([label, value]) => (
        <section key={label} className={s.stack} aria-label={label}>
          <h3>{label}</h3>
          <pre tabIndex={0}>{value}</pre>
        </section>
      ))}
    </Dialog>
  )
}
