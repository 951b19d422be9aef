import type { AnswerOf } from '#contract/kit/call.ts'
import { date, stampAt } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import type { replayPayroll, ReplayedVisit } from '#contract/payroll.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money, moneyText } from '../../../../ui/base/Money.tsx'
import { Tag } from '../../../../ui/base/Tag.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { DataList } from '../../../../ui/list/DataList.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'
import { useTextMemo } from '../../../../ui/textMemo.ts'

export type Replayed = AnswerOf<typeof replayPayroll>

interface Props {
  /** Null if it could not be computed. */
  replayed: Replayed | null
  name: string
  /** True saves the plan; false goes back to the form. */
  onAnswer: (saves: boolean) => void
}

/** What a changed plan would have paid in the last 90 days, before it goes live. */
export function PayReplay({ replayed, name, onAnswer }: Props) {
  return (
    <Dialog
      title={t('replay.title')}
      sub={
        replayed ? t('replay.sub', { name, from: date(replayed.firstDay), to: date(replayed.lastDay) }) : name
      }
      size={replayed ? 'XL' : 'S'}
      onClose={() => onAnswer(false)}
      foot={
        <DialogFoot onCancel={() => onAnswer(false)} cancelLabel={t('replay.back')}>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {t('replay.save')}
          </Button>
        </DialogFoot>
      }
    >
      {replayed ? (
        <Visits {...replayed} name={name} />
      ) : (
        <div role="alert">
          <Note tone="bad">{t('replay.failed')}</Note>
        </div>
      )}
    </Dialog>
  )
}

function Visits({ name, before, after, count, changed, visits }: Replayed) {
  const columns = useTextMemo(() => columnsOf(), [])
  return (
    <div className={s.replay}>
      <p className={s.replaySum}>
        {t('replay.sum', { name, before: moneyText(before), after: moneyText(after) })}
        <span className="soft"> {t('replay.visits', { count, changed })}</span>
      </p>
      <p className="soft">{t('replay.hint')}</p>
      <div className={s.replayList}>
        <DataList
          label={t('replay.list')}
          unit={t('replay.unit')}
          columns={columns}
          rowKey={(row) => row.calibrateEvent}
          rows={visits}
          empty={<Empty kind="none" title={t('replay.none')} />}
          totals={visits.length < count ? t('replay.cut', { number: visits.length }) : undefined}
          card={(row) => (
            <div className="col">
              <b>
                {numberOf(row)} {row.fixed && <Tag>{t(`replay.fixed.${row.fixed}`)}</Tag>}
              </b>
              <span className="soft cut">{row.vehicle}</span>
              <span className="muted cut">
                {stampAt(row.completed, row.zone)} · {changeText(row)}
              </span>
            </div>
          )}
        />
      </div>
    </div>
  )
}

/** Number of the RO, and of the visit if it isn't the first. */
const numberOf = ({ ronumber, visit }: ReplayedVisit): string =>
  visit > 1 ? `${ronumber}-${visit}` : ronumber

const changeText = ({ before, after }: ReplayedVisit): string =>
  before === after
    ? moneyText(before)
    : t('replay.change', { before: moneyText(before), after: moneyText(after) })

const columnsOf = (): readonly ListColumn<ReplayedVisit>[] => [
  {
    key: 'ro',
    title: t('replay.ro'),
    width: 120,
    tone: 'title',
    render: (row) => (
      <Link href={links.request(row.calibrate, row.calibrateEvent)} target="_blank">
        {numberOf(row)}
      </Link>
    ),
    cell: numberOf,
  },
  {
    key: 'completed',
    title: t('replay.completed'),
    width: 170,
    render: (row) => stampAt(row.completed, row.zone),
    cell: (row) => stampAt(row.completed, row.zone),
  },
  {
    key: 'vehicle',
    title: t('replay.vehicle'),
    min: 150,
    render: (row) => row.vehicle,
    cell: (row) => row.vehicle,
  },
  {
    key: 'fixed',
    title: t('replay.note'),
    width: 130,
    render: (row) => row.fixed && <Tag>{t(`replay.fixed.${row.fixed}`)}</Tag>,
    cell: (row) => (row.fixed ? t(`replay.fixed.${row.fixed}`) : ''),
  },
  {
    key: 'before',
    title: t('replay.before'),
    width: 120,
    align: 'right',
    render: (row) => <Money amount={row.before} />,
    cell: (row) => row.before,
  },
  {
    key: 'after',
    title: t('replay.after'),
    width: 120,
    align: 'right',
    render: (row) =>
      row.before === row.after ? <Money amount={row.after} /> : <b>{moneyText(row.after)}</b>,
    cell: (row) => row.after,
  },
]
