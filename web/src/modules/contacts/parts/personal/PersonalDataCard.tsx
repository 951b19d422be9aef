import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { roles, type Role } from '#contract/kit/roles.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { read } from '../../../../kit/api/queries.ts'
import { saveFile } from '../../../../kit/browser/saveFile.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useReader, type Contact } from '../../data.ts'
import w from '../phonesEmails/ways.module.css'
import { t } from './texts.ts'

const EraseDialog = lazy(() => import('./EraseDialog.tsx'))

interface Props {
  record: Contact
  mayChange: boolean
}

/** What a person may ask of the company: a copy of their data, or its erasure. Only for administrators. */
export function PersonalDataCard({ record, mayChange }: Props) {
  const role = useReader()?.roles[0] as Role | undefined
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!role || !roles.companyAdmins.includes(role) || !(mayChange || record.isErased)) return null
  const download = async () => {
    setBusy(true)
    try {
      const data = await api('POST contact/exportPersonalData', { body: { contact: record.contact } })
      const content = JSON.stringify(data, null, 2)
      saveFile(new Blob([content], { type: 'application/json' }), `personal-data-${record.contact}.json`)
      toast.ok(t('downloaded'))
    } catch (error) {
      toast.error(t('downloadFailed', { reason: error instanceof CallError ? error.message : t('again') }))
    }
    setBusy(false)
  }
  return (
    <section className={w.panel} aria-label={t('title')}>
      <header className={w.head}>
        <h3 className="grow">{t('title')}</h3>
        {!record.isErased && (
          <>
            <Button size="s" look="ghost" busy={busy} onClick={() => void download()}>
              {t('download')}
            </Button>
            <Button size="s" look="ghost" warn onClick={() => setOpened(true)}>
              {t('erase')}
            </Button>
          </>
        )}
      </header>
      {record.isErased ? <ErasedNote contact={record.contact} /> : <p className={w.none}>{t('hint')}</p>}
      {opened && (
        <Suspense>
          <EraseDialog record={record} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Who erased the data, when, and why. */
function ErasedNote({ contact }: { contact: number }) {
  const { data } = useQuery(read('GET contact/personalData', { query: { id: contact } }))
  if (!data?.erased) return null
  const { at, by, why } = data.erased
  return (
    <p className={w.none}>{t('erasedBy', { time: stampAt(at, displayZone()), name: by, reason: why })}</p>
  )
}
