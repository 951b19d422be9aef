import { useState, type ClipboardEvent } from 'react'
import { parseUsAddress, type Parse, type ParsedAddress } from '#contract/kit/us-address.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Banner } from '../../../../ui/states/Note.tsx'
import { unitedStates, type Values } from './values.ts'
import { t } from './texts.ts'

/** Detects when a whole address is pasted into line 1. */
export const usePasted = (values: Values) => {
  const [offer, setOffer] = useState<Parse>()
  return {
    // Drop the offer as soon as the line is empty again.
    offer: values.line1 === '' ? undefined : offer,
    close: () => setOffer(undefined),
    onPaste: (event: ClipboardEvent) => setOffer(parseOffer(event.clipboardData.getData('text/plain'))),
  }
}

/** The parsed address, or why it can't be parsed; undefined for a few words, which may just be a street. */
const parseOffer = (text: string): Parse | undefined => {
  const parsed = parseUsAddress(text)
  if (parsed.ok) return parsed.parts.place || parsed.parts.zip ? parsed : undefined
  return /\d/.test(text) && text.trim().split(/\s+/).length > 3 ? parsed : undefined
}

interface Props {
  parsed: Parse
  codes: readonly { id: number; value?: string | null }[]
  /** The current notes; the parsed recipient is appended to them. */
  note: string
  onTake: (fields: Partial<Values>) => void
  onClose: () => void
}

/** Maps the parts of a parsed address to form fields. */
const fieldsOf = (parts: ParsedAddress, codes: Props['codes'], note: string): Partial<Values> => {
  const state = codes.find((each) => each.value === parts.stateCode)
  return {
    line1: parts.line1,
    line2: parts.line2,
    country: String(unitedStates),
    ...(parts.place ? { city: parts.place } : {}),
    ...(state ? { stateProvince: String(state.id) } : {}),
    ...(parts.zip ? { postalCode: parts.zip } : {}),
    ...(parts.recipient ? { addressNote: [note, parts.recipient].filter(Boolean).join('\n') } : {}),
  }
}

/** Offers to distribute a pasted address over the fields, or says why it can't be parsed. */
export function PastedOffer({ parsed, codes, note, onTake, onClose }: Props) {
  if (!parsed.ok)
    return (
      <Banner tone="warn" onClose={onClose}>
        {t('pasted.failed', { reason: parsed.reason })}
      </Banner>
    )
  const fillFields = () => onTake(fieldsOf(parsed.parts, codes, note))
  return (
    <Banner tone="info" onClose={onClose}>
      {t('pasted.offer')}{' '}
      <Button size="s" onClick={fillFields}>
        {t('pasted.fill')}
      </Button>
    </Banner>
  )
}
