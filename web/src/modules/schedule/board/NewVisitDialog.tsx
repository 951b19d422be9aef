import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { links } from '#contract/links.ts'
import { requestLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { read } from '../../../kit/api/queries.ts'
import { StatusTag } from '../../../ui/base/Status.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { t } from './texts.ts'
import s from './newVisit.module.css'

/** Finds the RO that a new visit is for, and opens its New visit dialog. */
export function NewVisitDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    ...read('GET calibrate/find', { query: { search } }),
    enabled: search !== '',
    placeholderData: (old) => old,
  })
  const rows = search === '' ? [] : (found.data ?? [])
  return (
    <Dialog title={t('new.title')} size="S" phone="sheet" onClose={onClose}>
      <div className={s.find}>
        <TextField
          label={t('new.find')}
          hint={t('new.hint')}
          before={<IconSearch size={16} aria-hidden="true" />}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={setTyped}
        />
        <p className="muted" role="status">
          {search !== '' && found.isSuccess && rows.length === 0 ? t('new.none') : ''}
        </p>
        <ul>
          {rows.map((row) => (
            <li key={row.calibrate}>
              <Link href={links.newVisit(row.calibrate)}>
                <span className="grow">
                  <b>{t('block.title', { ronumber: row.ronumber, vehicle: vehicleName(row.vehicleText) })}</b>
                  <span className="muted cut">{row.firmName}</span>
                </span>
                <StatusTag look={requestLook(row.status)} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
