import { IconUserOff, IconX } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { EventStatus, TechnicianStatus } from '#contract/statuses.ts'
import { clock, date } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { ageText, useNow } from '../../../kit/time/age.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../ui/base/Status.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshDispatch, type Tech } from '../data.ts'
import type { Movable } from '../useMoves.ts'
import { dayLoadText, isOldPosition, positionText } from '../format.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import { isInVisit } from './ring.ts'

import { TechRing } from './TechRing.tsx'
import { TechWeek } from './TechWeek.tsx'
import { t } from '../texts.ts'
import s from './tech.module.css'

interface Props {
  tech: Tech
  /** The shown day is today. */
  isToday: boolean
  visitOf: (id: number) => Movable | undefined
  onVisit: (id: number) => void
  onDay: (day: string) => void
  onUnassign: (visit: Movable, user: number) => void
  onPress: (visit: Movable, press: MouseEvent) => void
  onClose: () => void
}

const statuses = [
  TechnicianStatus.available,
  TechnicianStatus.onTheWay,
  TechnicianStatus.atWork,
  TechnicianStatus.onBreak,
  TechnicianStatus.off,
] as const

const stays: readonly number[] = [EventStatus.working, EventStatus.completed, EventStatus.cancelled]
/** Whether a visit can be taken off its tech: not once it is started. */
const canLeave = (status: number): boolean => !stays.includes(status)

/** One tech: status, place, notes, and the visits of the day. Visits can be dropped on it, and dragged off it. */
export function TechPanel({ tech, isToday, visitOf, onVisit, onDay, onUnassign, onPress, onClose }: Props) {
  const now = useNow()
  const [dialog, setDialog] = useState<'address' | 'notes'>()
  const setStatus = useSetStatus(tech)
  const may = (right: string) => tech.rights.includes(right)
  return (
    <div className={s.panel} data-tech={tech.user}>
      <header className={s.head}>
        <TechRing tech={tech} />
        <div>
          <h2>{tech.name}</h2>
          <span dir="auto">{tech.firmName}</span>
          <div>{dayLoadText(tech)}</div>
        </div>
        <IconButton
          label={t('tech.close')}
          icon={<IconX size={18} />}
          size="s"
          keys="escape"
          onClick={onClose}
        />
      </header>
      <section className={s.part} aria-label={t('tech.status')}>
        <h3>
          {t('tech.status')}
          {tech.statusAt && (
            <span>{t('tech.statusSince', { age: ageText(tech.statusAt, now, tech.zone) })}</span>
          )}
        </h3>
        {may('status') && !isInVisit(tech) ? (
          <div className={s.statuses} role="group" aria-label={t('tech.status')}>
            {statuses.map((status) => (
              <button
                key={status}
                type="button"
                className={s.status}
                aria-pressed={status === tech.technicianStatus}
                onClick={() => void setStatus(status)}
              >
                {t(`status.${status}`)}
              </button>
            ))}
          </div>
        ) : (
          <span>{isInVisit(tech) ? t('tech.inVisit') : t(`status.${tech.technicianStatus}`)}</span>
        )}
      </section>
      <section className={s.part} aria-label={t('tech.where')}>
        <h3>{t('tech.where')}</h3>
        <div className={s.where}>
          <span className={s.words}>
            <span data-old={isOldPosition(tech, now) || undefined}>{positionText(tech, now)}</span>
          </span>
          {may('address') && (
            <Button size="s" onClick={() => setDialog('address')}>
              {t('tech.changeAddress')}
            </Button>
          )}
        </div>
      </section>
      <section className={s.part} aria-label={t('tech.notes')}>
        <div className={s.where}>
          <h3>{t('tech.notes')}</h3>
          {may('notes') && (
            <Button size="s" onClick={() => setDialog('notes')}>
              {t('tech.editNotes')}
            </Button>
          )}
        </div>
        {tech.notes ? <p className={s.notes}>{tech.notes}</p> : <p className="muted">{t('tech.noNotes')}</p>}
      </section>
      <section className={s.part} aria-label={t('tech.day')}>
        <h3>{isToday ? t('tech.day') : t('tech.dayOn', { day: date(tech.selectedDate) })}</h3>
        {tech.stops.length === 0 && <p className="muted">{t('tech.noStops')}</p>}
        <ol className={s.stops}>
          {tech.stops.map((stop) => {
            const time = stop.scheduled ? clock(stop.scheduled.slice(11, 16)) : t('list.noTime')
            const visit: Movable = visitOf(stop.calibrateEvent) ?? { ...stop, techIds: [tech.user] }
            const look = visitLook(stop.calibrateStatusType)
            return (
              <li
                key={stop.calibrateEvent}
                className={s.stop}
                onMouseDown={(event) =>
                  event.button === 0 && canLeave(stop.calibrateStatusType) && onPress(visit, event)
                }
              >
                <time className="num">{time}</time>
                <StatusGlyph look={look} />
                <button type="button" onClick={() => onVisit(stop.calibrateEvent)}>
                  {t('rank.ro', { ronumber: stop.ronumber })}
                </button>
                <span className={`cut ${s.stopPlace}`} dir="auto">
                  {stop.firmName}
                </span>
                {canLeave(stop.calibrateStatusType) && (
                  <IconButton
                    className={s.off}
                    label={t('tech.unassign', { ronumber: stop.ronumber })}
                    size="s"
                    icon={<IconUserOff size={16} />}
                    onClick={() => onUnassign(visit, tech.user)}
                  />
                )}
              </li>
            )
          })}
        </ol>
      </section>
      <TechWeek user={tech.user} from={tech.selectedDate} onDay={onDay} />
      {dialog === 'address' && <AddressDialog tech={tech} onClose={() => setDialog(undefined)} />}
      {dialog === 'notes' && <NotesDialog tech={tech} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** Saves a status at once, with Undo. */
const useSetStatus = (tech: Tech) => {
  const client = useQueryClient()
  const { user, name } = tech
  return async (technicianStatus: (typeof statuses)[number]): Promise<void> => {
    if (technicianStatus === tech.technicianStatus && tech.statusAt !== null) return
    const save = (status: Tech['technicianStatus'], version: number) =>
      api('POST dispatch/saveTechStatus', { body: { user, technicianStatus: status, version } })
    try {
      const saved = await save(technicianStatus, tech.version)
      toast.ok(t('saved.status', { name, status: t(`status.${technicianStatus}`) }), {
        undo: async () => {
          try {
            await save(tech.technicianStatus, saved.version)
          } catch (error) {
            toast.error(actionErrorText(error, t('failed.save')))
          }
          await refreshDispatch(client)
        },
      })
    } catch (error) {
      toast.error(actionErrorText(error, t('failed.save')))
    }
    await refreshDispatch(client)
  }
}
