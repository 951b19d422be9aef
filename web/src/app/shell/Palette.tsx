import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type RefObject } from 'react'
import { api } from '../../kit/client.ts'
import { requestLook } from '../../kit/statusLook.ts'
import { vehicleName } from '../../kit/vehicle.ts'
import { StatusGlyph } from '../../ui/base/Status.tsx'
import { CommandPalette, type Found } from '../../ui/overlay/CommandPalette.tsx'

/** Ctrl/Cmd+K: ROs by number, VIN, customer and vehicle; commands; pages. */
export default function Palette({ begun, onClose }: { begun: RefObject<string>; onClose: () => void }) {
  const router = useRouter()
  // Taken once: what was typed before the palette was loaded.
  const [first] = useState(() => begun.current)
  useEffect(() => {
    begun.current = ''
  }, [begun])
  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Found[]> => {
      const found = await api('GET calibrate/find', { query: { search } }, { signal })
      return found.map((row) => ({
        id: `ro.${row.calibrate}`,
        lead: row.ronumber,
        title: vehicleName(row.vehicleText),
        hint: row.customerName ? `${row.firmName} · ${row.customerName}` : row.firmName,
        group: 'ROs',
        icon: <StatusGlyph look={requestLook(row.status)} />,
        run: () => void router.navigate({ href: `/calibrate/${row.calibrate}` }),
      }))
    },
    [router],
  )
  return (
    <CommandPalette
      begun={first}
      onClose={onClose}
      hint="Search RO, VIN, customer, vehicle or command"
      none={(typed) => `No RO, page or command matches “${typed}”.`}
      find={find}
    />
  )
}
