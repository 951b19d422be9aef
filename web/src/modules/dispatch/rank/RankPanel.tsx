import { IconArrowsSort, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { PlannedChange } from '#contract/dispatch/shapes.ts'
import { links } from '#contract/links.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { TimeField } from '../../../ui/form/NumberFields.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import type { useRanking, RankedTech, Visit } from '../data.ts'
import type { Taker } from '../useMoves.ts'
import { lengthText } from '../format.ts'
import { RankedCard } from './RankedCard.tsx'
import { UnableRow } from './UnableRow.tsx'
import { orders, sortRanked, type Order } from './order.ts'
import { t } from '../texts.ts'
import s from './rank.module.css'

interface Props {
  visit: Visit
  /** Day and time asked for; the time is empty for the visit's own or the soonest. */
  asked: { day: string; time: string }
  onAsk: (asked: { day: string; time: string }) => void
  ranking: ReturnType<typeof useRanking>
  isBusy: boolean
  onAssign: (taker: Taker) => void
  onWhatIf: (taker: Taker) => void
  onTake: (changes: readonly PlannedChange[]) => void
  onTech: (user: number) => void
  onUnassign: () => void
  onClose: () => void
}

/** Who could take the chosen visit and why, and who could not and what would change that. */
export function RankPanel(props: Props) {
  const { visit, asked, onAsk, ranking, isBusy, onAssign, onWhatIf, onTake, onTech, onUnassign, onClose } =
    props
  const [order, setOrder] = useState<Order>('best')
  const mayAssign = visit.rights.includes('assign')
  const answer = ranking.data?.calibrateEvent === visit.calibrateEvent ? ranking.data : undefined
  const able = sortRanked(answer?.technicians ?? [], order)
  const unable = answer?.technicians.filter(({ canTake }) => !canTake) ?? []
  const takerOf = ({ user, name, start }: RankedTech): Taker => ({ user, name, start })
  const body = () => {
    if (ranking.error && !answer)
      return (
        <div className={s.state}>
          <ErrorState {...listError(ranking.error, () => void ranking.refetch())} title={t('rank.failed')} />
        </div>
      )
    if (!answer)
      return (
        <div className={s.state} data-top="">
          <CardSkeleton lines={9} />
        </div>
      )
    if (answer.technicians.length === 0)
      return (
        <div className={s.state}>
          <Empty kind="none" title={t('rank.noTechs')} text={t('rank.noTechsText')} />
        </div>
      )
    return (
      <>
        <div className={s.title}>
          <h3>{t('rank.title')}</h3>
          <span className="muted" role="status">
            {t('rank.canTake', { number: able.length, total: answer.technicians.length })}
          </span>
          <DropMenu
            target={
              <Button size="s" look="ghost" after={<IconArrowsSort size={14} />}>
                {t(`rank.by.${order}`)}
              </Button>
            }
            entries={orders.map((key) => ({ label: t(`rank.by.${key}`), onPress: () => setOrder(key) }))}
          />
        </div>
        {able.length === 0 && (
          <div className={s.nobody}>
            <Note tone="warn">{t('rank.nobody')}</Note>
          </div>
        )}
        <ol className={s.able} aria-label={t('rank.title')}>
          {able.map((tech) => (
            <RankedCard
              key={tech.user}
              tech={tech}
              askedTime={answer.time}
              hasIt={visit.techIds.includes(tech.user)}
              mayAssign={mayAssign}
              isBusy={isBusy}
              isFirst={tech === able[0]}
              onAssign={() => onAssign(takerOf(tech))}
              onWhatIf={() => onWhatIf(takerOf(tech))}
              onTech={() => onTech(tech.user)}
            />
          ))}
        </ol>
        {unable.length > 0 && (
          <details className={s.unable} open>
            <summary>{t('rank.cannot', { count: unable.length })}</summary>
            <ul>
              {unable.map((tech) => (
                <UnableRow
                  key={tech.user}
                  tech={tech}
                  mayAssign={mayAssign}
                  onWhatIf={() => onWhatIf(takerOf(tech))}
                  onTake={onTake}
                  onTech={() => onTech(tech.user)}
                />
              ))}
            </ul>
          </details>
        )}
        {answer.more && <p className={s.more}>{t('rank.more')}</p>}
      </>
    )
  }
  return (
    <section className={s.panel} aria-label={t('rank.ro', { ronumber: visit.ronumber })}>
      <header className={s.head}>
        <div className={s.line}>
          <StatusTag look={visitLook(visit.calibrateStatusType)} />
          <Link href={links.request(visit.calibrate, visit.calibrateEvent)}>
            {t('rank.ro', { ronumber: visit.ronumber })}
          </Link>
          <span className="muted">{t('rank.visit', { number: visit.number })}</span>
          <IconButton
            label={t('rank.close')}
            size="s"
            icon={<IconX size={18} />}
            keys="escape"
            onClick={onClose}
          />
        </div>
        <h2>{vehicleName(visit.vehicleText)}</h2>
        <p dir="auto">{[visit.firmName, visit.address].filter(Boolean).join(', ')}</p>
        <p>{[...visit.skills, lengthText(visit.minutes)].join(' · ')}</p>
        <div className={s.fields}>
          <DateField
            label={t('rank.date')}
            value={asked.day}
            onChange={(day) => day && onAsk({ ...asked, day })}
          />
          <TimeField
            label={t('rank.time')}
            value={asked.time}
            placeholder={t('rank.timeHint')}
            onChange={(time) => onAsk({ ...asked, time: time ?? '' })}
          />
        </div>
        {visit.techNames.length > 0 && (
          <div className={s.assigned}>
            <span>{t('rank.assignedTo', { names: visit.techNames.join(', ') })}</span>
            {mayAssign && (
              <Button size="s" keys="u" busy={isBusy} onClick={onUnassign}>
                {t('rank.unassign')}
              </Button>
            )}
          </div>
        )}
        {!mayAssign && <Note tone="info">{t('rank.readOnly')}</Note>}
      </header>
      <div className={s.body} aria-busy={ranking.isFetching || undefined}>
        {body()}
      </div>
      {mayAssign && (
        <p className={s.keys}>
          <Rich text={t.template('rank.keys')} tags={{ kbd: (key) => <kbd>{key}</kbd> }} />
        </p>
      )}
    </section>
  )
}
