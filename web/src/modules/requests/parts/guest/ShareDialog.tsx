import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import type { GuestLink } from '#contract/requests/guests.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Stack, Text } from '../../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useGuestLinks } from './useGuestLinks.ts'
import { t } from './texts.ts'
import s from './share.module.css'

type Props = { request: RequestShape; zone: string; onClose: () => void }
const dayChoices = [7, 14, 30, 90]

/** Makes, copies, and revokes view-only links to a repair order. */
export default function ShareDialog({ request, zone, onClose }: Props) {
  const guests = useGuestLinks(request.calibrate)
  const { data, error, isPending, refetch } = guests.links
  return (
    <Dialog
      size="M"
      phone="sheet"
      title={t('title', { ronumber: request.ronumber })}
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel={t('close')} />}
    >
      <Stack gap={4}>
        <Text tone="soft">{t('intro')}</Text>
        <NewLink guests={guests} />
        <section aria-label={t('list.title')}>
          <h3 className={s.title}>{t('list.title')}</h3>
          {isPending && <CardSkeleton lines={3} />}
          {error && !data && <ErrorState title={t('list.failed')} onAgain={() => void refetch()} />}
          {data?.length === 0 && <Text tone="soft">{t('list.none')}</Text>}
          {data && data.length > 0 && (
            <ul className={s.links}>
              {data.map((link) => (
                <LinkRow key={link.link} link={link} zone={zone} guests={guests} />
              ))}
            </ul>
          )}
        </section>
      </Stack>
    </Dialog>
  )
}

type Guests = { guests: ReturnType<typeof useGuestLinks> }

function NewLink({ guests }: Guests) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('14')
  const [showsNames, setShowsNames] = useState(false)
  const [showsPrices, setShowsPrices] = useState(false)
  const [missing, setMissing] = useState(false)
  const submit = async () => {
    if (name.trim() === '') return setMissing(true)
    if (await guests.add({ name: name.trim(), days: Number(days), showsNames, showsPrices })) setName('')
  }
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={t('name')}
        hint={t('name.hint')}
        required
        maxLength={120}
        value={name}
        error={missing ? t('name.missing') : undefined}
        onChange={(value) => {
          setName(value ?? '')
          setMissing(false)
        }}
      />
      <SelectField
        label={t('days')}
        value={days}
        options={dayChoices.map((count) => ({ value: String(count), label: t('days.count', { count }) }))}
        onChange={(value) => setDays(value ?? '14')}
      />
      <CheckField label={t('shows.names')} value={showsNames} onChange={setShowsNames} />
      <CheckField label={t('shows.prices')} value={showsPrices} onChange={setShowsPrices} />
      <div>
        <Button look="primary" type="submit" busy={guests.isAdding}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}

const stateText = ({ state, expiresAt }: GuestLink, zone: string): string => {
  if (state === 'revoked') return t('list.revoked')
  return t(state === 'expired' ? 'list.expired' : 'list.until', { at: stampAt(expiresAt, zone) })
}

function LinkRow({ link, zone, guests }: Guests & { link: GuestLink; zone: string }) {
  const isOpen = link.state === 'open'
  const facts = [
    stateText(link, zone),
    link.openedAt ? t('list.opened', { at: stampAt(link.openedAt, zone) }) : t('list.unopened'),
    t('list.by', { name: link.createdBy }),
    link.showsNames && t('list.names'),
    link.showsPrices && t('list.prices'),
  ]
  return (
    <li data-over={!isOpen || undefined}>
      <span className="grow">
        <b>{link.name}</b>
        <span className={s.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {isOpen && (
        <>
          <Button size="s" icon={<IconCopy size={14} />} onClick={() => void guests.copyLink(link)}>
            {t('copy')}
          </Button>
          <Button size="s" busy={guests.isRevoking} onClick={() => void guests.revoke(link)}>
            {t('revoke')}
          </Button>
        </>
      )}
    </li>
  )
}
