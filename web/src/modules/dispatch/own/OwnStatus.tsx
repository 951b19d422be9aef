import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { EventStatus, type TechnicianStatus } from '#contract/statuses.ts'
import { api } from '../../../kit/api/client.ts'
import { useLookups } from '../../../kit/api/lookups.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'
import s from './own.module.css'

const readPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 60_000, timeout: 10_000 })
  })

/** What a tech tells the dispatchers: status and position; and their notes for the tech. */
export function OwnStatus() {
  const client = useQueryClient()
  useLiveRefresh('technician event', 'dispatch/techSchedule')
  const found = useQuery(read('GET dispatch/techSchedule', { query: { days: 1 } }))
  const { TechnicianStatus: names } = useLookups('TechnicianStatus')
  const me = found.data?.technicians[0]
  const isInVisit = found.data?.assignments.some(
    ({ calibrateStatusType }) => calibrateStatusType === EventStatus.working,
  )
  if (!me) return null
  const status = names.find(({ value }) => value === String(me.technicianStatus))?.name ?? ''
  const save = async (send: () => Promise<unknown>, done?: string) => {
    try {
      await send()
      if (done) toast.ok(done)
    } catch (error) {
      toast.error(actionErrorText(error, t('failed')))
    }
    await markStale(client, 'dispatch/techSchedule')
  }
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
              onPress: () =>
                void save(() =>
                  api('POST dispatch/saveTechStatus', {
                    // The server refuses a number that is none of the five.
                    body: { technicianStatus: Number(value) as TechnicianStatus, version: me.version },
                  }),
                ),
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
