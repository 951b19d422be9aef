import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import type { TechnicianStatus } from '#contract/statuses.ts'
import { api } from '../../../kit/api/client.ts'
import { lookupQuery } from '../../../kit/api/lookupQueries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'
import { useOwnStatus } from './useOwnStatus.ts'
import s from './own.module.css'

const readPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 60_000, timeout: 10_000 })
  })

/** What a tech tells the dispatchers: status and position; and their notes for the tech. */
export function OwnStatus() {
  const names = useQuery(lookupQuery('TechnicianStatus')).data ?? []
  const { me, isInVisit, save, setStatus } = useOwnStatus()
  if (!me) return null
  const status = names.find(({ value }) => value === String(me.technicianStatus))?.name ?? ''
  const share = async () => {
    try {
      const { coords } = await readPosition()
      const body = { latitude: coords.latitude, longitude: coords.longitude }
      await save(() => api('POST dispatch/saveTechAddress', { body }), t('shared'))
    } catch {
      toast.info(t('noPosition'))
    }
  }
  return (
    <section className={s.own} aria-label={t('label')}>
      <div className={s.line}>
        <DropMenu
          side="start"
          target={
            <Button
              size="l"
              after={<IconChevronDown size={18} />}
              notYet={isInVisit ? t('inVisit') : undefined}
            >
              {t('status', { status })}
            </Button>
          }
          entries={names
            .filter(({ isInactive, value }) => !isInactive && value !== null)
            .map(({ name, value }) => ({
              label: name,
              // The server refuses a number that is none of the five.
              onPress: () => void setStatus(Number(value) as TechnicianStatus),
            }))}
        />
        <Button size="l" icon={<IconMapPin size={18} />} onClick={() => void share()}>
          {t('share')}
        </Button>
      </div>
      {me.notes && (
        <p className={s.notes}>
          <b>{t('notes')}</b> {me.notes}
        </p>
      )}
    </section>
  )
}
