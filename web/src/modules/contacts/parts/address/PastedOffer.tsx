import { useState, type ClipboardEvent } from 'react'
import { parseUsAddress, type ParsedAddress } from '#contract/kit/us-address.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Banner } from '../../../../ui/states/Note.tsx'
import { unitedStates, type Values } from './values.ts'

/** Watches line 1 for a whole address that is pasted into it. */
export const usePasted = (values: Values) => {
  const [offer, setOffer] = useState<ParsedAddress>()
  return {
    // Gone as soon as the line is typed on.
    offer: values.line1 === '' ? undefined : offer,
    close: () => setOffer(undefined),
    onPaste: (event: ClipboardEvent) => {
      const parsed = parseUsAddress(event.clipboardData.getData('text/plain'))
      setOffer(parsed.ok && (parsed.parts.place || parsed.parts.zip) ? parsed.parts : undefined)
    },
  }
}

interface Props {
  parsed: ParsedAddress
  codes: readonly { id: number; value?: string | null }[]
  /** What stands in the notes: whom the address is for goes behind it. */
  note: string
  onTake: (fields: Partial<Values>) => void
  onClose: () => void
}

/** Offers to put the parts of a pasted address where they belong. */
export function PastedOffer({ parsed, codes, note, onTake, onClose }: Props) {
  const state = codes.find((each) => each.value === parsed.stateCode)
  const take = () =>
    onTake({
      line1: parsed.line1,
      line2: parsed.line2,
      country: String(unitedStates),
      ...(parsed.place ? { city: parsed.place } : {}),
      ...(state ? { stateProvince: String(state.id) } : {}),
      ...(parsed.zip ? { postalCode: parsed.zip } : {}),
      ...(parsed.recipient ? { addressNote: [note, parsed.recipient].filter(Boolean).join('\n') } : {}),
    })
  return (
    <Banner tone="info" onClose={onClose}>
      This looks like a whole address.{' '}
      <Button size="s" onClick={take}>
        Fill the fields
      </Button>
    </Banner>
  )
}
