import { links } from '#contract/links.ts'
import { IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type RefObject } from 'react'
import { api } from '../../kit/api/client.ts'
import { requestLook } from '../../kit/display/statusLook.ts'
import { vehicleName } from '../../kit/display/vehicle.ts'
import { phoneText } from '../../ui/base/text.tsx'
import { StatusGlyph } from '../../ui/base/Status.tsx'
import { CommandPalette, type Found } from '../../ui/overlay/CommandPalette.tsx'
import { t } from './texts.ts'

/** Few enough that commands and pages stay visible. */
const maxContacts = 5

interface Props {
  begun: RefObject<string>
  /** Whether to search contacts, for users who may open them. */
  contacts: boolean
  onClose: () => void
}

/** The command palette (Ctrl/Cmd+K): ROs by number, VIN, customer, phone, and vehicle; contacts; commands; pages. */
export default function Palette({ begun, contacts, onClose }: Props) {
  const router = useRouter()
  // Text typed before the palette had loaded, read once.
  const [initialText] = useState(() => begun.current)
  useEffect(() => {
    begun.current = ''
  }, [begun])
  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Found[]> => {
      const [found, people] = await Promise.all([
        api('GET calibrate/find', { query: { search } }, { signal }),
        contacts ? api('GET contact/lookupContact', { query: { search } }, { signal }) : [],
      ])
      const orders = found.map((row) => ({
        id: `ro.${row.calibrate}`,
        lead: row.ronumber,
        title: vehicleName(row.vehicleText),
        hint: row.customerName ? `${row.firmName} · ${row.customerName}` : row.firmName,
        group: t('palette.orders'),
        icon: <StatusGlyph look={requestLook(row.status)} />,
        run: () => void router.navigate({ href: links.request(row.calibrate) }),
      }))
      const persons = people
        .slice(0, maxContacts)
        .map(({ id: contact, fullName, phoneNo, emailAddress }) => ({
          id: `contact.${contact}`,
          title: fullName,
          hint: phoneNo ? phoneText(phoneNo) : emailAddress,
          group: t('palette.contacts'),
          icon: <IconUser />,
          run: () => void router.navigate({ href: links.contacts({ contact }) }),
        }))
      return [...orders, ...persons]
    },
    [router, contacts],
  )
  return (
    <CommandPalette
      begun={initialText}
      onClose={onClose}
      hint={t('palette.placeholder')}
      none={(search) => t('palette.none', { search })}
      find={find}
    />
  )
}
