import { IconArrowDown, IconArrowUp, IconCalendarPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { blocksText, clockOf, slotText } from './bayText.ts'
import type { Bay } from './data.ts'
import { Misfits } from './Misfits.tsx'
import { t } from './texts.ts'
import s from './bays.module.css'

interface Props {
  bay: Bay
  mayMove: boolean
  onOpen: () => void
  onMove: (step: -1 | 1) => void
  onSubscribe: () => void
  onDelete: () => void
}

/** One bay of the list: its hours, slots, technician, upcoming visits, and those that no longer fit. */
export function BayRow({ bay, mayMove, onOpen, onMove, onSubscribe, onDelete }: Props) {
  const { bayName: name, blocks } = bay
  const mayEdit = bay.rights.includes('edit')
  return (
    <li className={s.bay} data-inactive={bay.isInactive || undefined} data-bay={bay.bay}>
      <div className={s.line}>
        <div className={s.name}>
          {mayEdit ? (
            <button type="button" aria-label={t('row.open', { name })} data-tip-cut="" onClick={onOpen}>
              {name}
            </button>
          ) : (
            <b className="cut" data-tip-cut="">
              {name}
            </b>
          )}
          {bay.isInactive && <Tag>{t('field.inactive')}</Tag>}
        </div>
        <div className={s.hours}>
          <span className="num">
            {t('row.hours', { start: clockOf(bay.startOfDay), end: clockOf(bay.endOfDay) })}
          </span>
          <span className="muted">
            {slotText(bay)}
            {blocks.length > 0 && (
              <span data-tip={blocksText(blocks)}> · {t('row.blocks', { count: blocks.length })}</span>
            )}
          </span>
        </div>
        <span className={s.tech} data-tip-cut="">
          {bay.technicianName ?? <span className="muted">{t('row.noTechnician')}</span>}
        </span>
        <span className={s.upcoming}>
          {bay.upcoming > 0 ? (
            t('row.upcoming', { count: bay.upcoming })
          ) : (
            <span className="muted">{t('row.noUpcoming')}</span>
          )}
        </span>
        <span className={s.buttons}>
          {mayEdit && mayMove && (
            <>
              <IconButton
                label={t('row.up', { name })}
                size="s"
                icon={<IconArrowUp size={16} />}
                onClick={() => onMove(-1)}
              />
              <IconButton
                label={t('row.down', { name })}
                size="s"
                icon={<IconArrowDown size={16} />}
                onClick={() => onMove(1)}
              />
            </>
          )}
          <IconButton
            label={t('row.subscribe', { name })}
            size="s"
            icon={<IconCalendarPlus size={16} />}
            onClick={onSubscribe}
          />
          {bay.rights.includes('delete') && (
            <IconButton
              label={t('row.delete', { name })}
              size="s"
              icon={<IconTrash size={16} />}
              onClick={onDelete}
            />
          )}
        </span>
      </div>
      {bay.misfits.length > 0 && (
        <Note tone="warn">
          <Misfits bay={bay} />
        </Note>
      )}
    </li>
  )
}
